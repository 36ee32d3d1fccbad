import { Value } from '@sinclair/typebox/value'
import { Elysia } from 'elysia'
import { AppError, notFound } from '../domain/errors'
import { validationProblem } from './validation'

/** Turns the framework's own failures into the product's; the front door makes every failure an answer. */
export const errors = new Elysia({ name: 'errors' }).onError({ as: 'global' }, (failure) => {
	switch (failure.code) {
		case 'NOT_FOUND':
			throw notFound()
		case 'PARSE':
			throw new AppError('validation', 'json_invalide')
		case 'VALIDATION':
			if (failure.error.type === 'response') throw failure.error
			throw validationProblem(Value.Errors(schemaOf(failure.error.validator), failure.error.value))
		default:
			throw failure.error
	}
})

/** The TypeBox schema that a validator of the framework was compiled from. */
function schemaOf(validator: object) {
	if ('schema' in validator) return validator.schema as Parameters<typeof Value.Errors>[0]
	throw new Error('a validator without its schema')
}
