import { Elysia } from 'elysia'
import { loginRoutes, sessionRoutes } from './auth/auth.routes'
import type { Login } from './auth/login.service'
import type { Tokens } from './auth/tokens.service'
import { discoveryRoutes } from './features/discovery/discovery.routes'
import { errors } from './http/errors.plugin'

export type AppDeps = { readonly tokens: Tokens; readonly login: Login }

/** The institutions' routes. Requests reach them through the front door, which has found tenant, caller and body. */
export const buildApp = (deps: AppDeps) =>
	new Elysia({ prefix: '/api/lms', strictPath: true }).use(errors).use(discoveryRoutes).use(loginRoutes(deps)).use(sessionRoutes(deps))
