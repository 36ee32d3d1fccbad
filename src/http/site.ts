import { Elysia } from 'elysia'
import { notFound } from '../domain/errors'
import { errors } from './errors.plugin'

/** What the machine itself answers, whatever institutions it holds. */
export const buildSite = ({ version }: { version: string }) =>
	new Elysia({ strictPath: true })
		.use(errors)
		.get('/health', ({ set }) => {
			set.headers['cache-control'] = 'no-store'
			return { status: 'ok', version }
		})
		.all('/*', () => {
			throw notFound()
		})
