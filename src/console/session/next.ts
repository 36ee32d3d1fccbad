/** A page below the console's root, as a link or form names it: nowhere else does signing in lead. */
export const nextPage = (text: string): string => (/^\/(?!\/|\\)[\w\-./?=&%]*$/.test(text) && !text.startsWith('/connexion') ? text : '')
