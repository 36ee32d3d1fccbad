/** A person's name on pages. */
export const personne = ({ nom, prenoms }: { readonly nom: string; readonly prenoms: string }) => `${prenoms} ${nom}`.trim()
