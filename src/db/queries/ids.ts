/** The result of `json_group_object(key, id)` over two columns of ids, as a map from the first to the second. */
export const idsIn = (json: string | undefined) =>
	new Map(Object.entries(JSON.parse(json ?? '{}') as Record<string, number>).map(([key, id]) => [Number(key), id]))
