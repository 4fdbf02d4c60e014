/*
 * Patch of react-router 7.18.5, for the browser's build.
 * Reasons: bundlers get the development file, with its warnings; the production file differs only in one constant. Names
 * for developer tools keep forms that no page uses. Links carry the prefetching of the framework mode, which needs a
 * manifest of its server. Components such as `Form` are made by calls that a bundler keeps unless they are marked as pure.
 * Relies on: the wording of that constant, of `….displayName = "…"`, of `var … = React….forwardRef(`, and of the end of
 * `Link`.
 */

/** Leaves warnings for developers, names of components, unused ones and the framework's prefetching out. */
export const reactRouter = {
  file: /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-[A-Z0-9]+\.mjs$/,
  lean: (code: string) =>
    code
      .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(/^(var \w+ = )(React\d*\.forwardRef\()$/gm, '$1/* @__PURE__ */ $2')
      .replace(/^( *)return shouldPrefetch && !isAbsolute \? .* : link;$/m, '$1return link;'),
}
