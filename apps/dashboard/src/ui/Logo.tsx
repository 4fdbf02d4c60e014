/** The product's mark. Part of the page itself: it shows without a connection. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#7E57C2" />
      <path d="M18 4 8 18h7l-1 10 10-14h-7z" fill="#fff" />
    </svg>
  )
}
