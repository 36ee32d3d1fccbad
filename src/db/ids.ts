/** What `json_group_object(key, id)` of two columns of ids has, by the first. */
export const idsIn = (json: string | undefined) =>
	new Map(Object.entries(JSON.parse(json ?? '{}') as Record<string, number>).map(([key, id]) => [Number(key), id]))
