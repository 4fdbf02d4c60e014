/** The route that holds all others. */
export const ROOT_ID = 'root'
