import type { FrontDoor } from '../../src/http/door/front-door'
import { Follows } from '../../src/reading/follows.service'
import { ResponseCache } from '../../src/reading/response-cache'
import { buildServer, type ServerParts } from '../../src/server/server'
import type { Schools } from './school'

class ForgetfulCache extends ResponseCache {
	override get() {
		return undefined
	}
}
class NoFollows extends Follows {
	override of() {
		return Promise.resolve(undefined)
	}
}

/** Another door to the same schools, with parts of its own. */
export const anotherDoor = ({ config, clock, log, tenants }: Schools, parts: ServerParts = {}): FrontDoor =>
	buildServer({ config, clock, log }, tenants, parts).frontDoor

/** A door that does not keep answers: each one is made again. */
export const doorWithoutMemory = (schools: Schools) => anotherDoor(schools, { cache: new ForgetfulCache(), follows: new NoFollows() })
