import type { Author, Caller } from '../../domain/caller'
import type { RequestContext } from './context'

/** The author of what a request writes. */
export const authorOf = ({ address, requestId }: RequestContext, { userId, tokenId }: Caller): Author => ({
	name: `utilisateur:${userId}`,
	userId,
	tokenId,
	address,
	requestId
})
