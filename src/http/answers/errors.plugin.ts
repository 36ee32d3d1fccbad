import { Elysia } from 'elysia'
import { AppError, notFound } from '../../kit/errors'

/** Turns the framework's own failures into the product's; the front door turns every failure into an answer. */
export const errors = new Elysia({ name: 'errors' }).onError({ as: 'global' }, (failure) => {
	switch (failure.code) {
		case 'NOT_FOUND':
			throw notFound()
		case 'PARSE':
			throw new AppError('validation', 'json_invalide')
		case 'VALIDATION':
			// its own message is the whole value, and goes to the log
			throw new Error(`the ${failure.error.type} is not what its schema says at ${failure.error.valueError?.path || '/'}`)
		default:
			throw failure.error
	}
})
