/** « d'AHOUSSOU Ruth », « de KONÉ Awa ». */
export const de = (nom: string) => (/^[aàâäeéèêëiîïoôöuùûüœæ]/i.test(nom) ? `d'${nom}` : `de ${nom}`)
