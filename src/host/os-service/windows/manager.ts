import { sentence, asSentence, type Told } from '../../../kit/sentence'
import { dlopen, ptr, type Pointer } from 'bun:ffi'
import { OperationError, operationError } from '../../../kit/errors'
import { readStatus, type State } from './service-state'
import { wide } from './wide'

const ALL_ACCESS = 0xf01ff
const MANAGER_ACCESS = { ask: 0x1, change: 0xf003f } as const
const QUERY_STATUS = 0x4
const OWN_PROCESS = 0x10
const AUTO_START = 2
const ERROR_NORMAL = 1
const NO_CHANGE = 0xffffffff
const CONTROL_STOP = 1
const INFO = { description: 1, failureActions: 2, delayedAutoStart: 3 } as const
const ACTION_RESTART = 1
const DAY = 86_400
const ACCESS_DENIED = 5
const INVALID_LEVEL = 124
/** Windows is starting the services of its own start. */
const DATABASE_LOCKED = 1055
/** half seconds */
const LOCKED_TRIES = 120
const MARKED_FOR_DELETE = 1072

type Handle = Pointer | bigint

export type Registration = {
	readonly name: string
	readonly title: string
	readonly description: string
	readonly commandLine: string
	/** as `NT SERVICE\name` */
	readonly account: string
}

export type ServiceManagement = {
	/** `undefined` if the service does not exist */
	query(name: string): { readonly state: State | undefined; readonly pid: number } | undefined
	/** Makes the service, or makes it over. */
	register(registration: Registration): void
	start(name: string): void
	/** Asks it to end; it need not have ended yet. */
	askToStop(name: string): void
	remove(name: string): void
}

function load() {
	const { symbols: adv } = dlopen('advapi32.dll', {
		OpenSCManagerW: { args: ['ptr', 'ptr', 'u32'], returns: 'ptr' },
		OpenServiceW: { args: ['ptr', 'ptr', 'u32'], returns: 'ptr' },
		CreateServiceW: {
			args: ['ptr', 'ptr', 'ptr', 'u32', 'u32', 'u32', 'u32', 'ptr', 'ptr', 'ptr', 'ptr', 'ptr', 'ptr'],
			returns: 'ptr'
		},
		ChangeServiceConfigW: { args: ['ptr', 'u32', 'u32', 'u32', 'ptr', 'ptr', 'ptr', 'ptr', 'ptr', 'ptr', 'ptr'], returns: 'i32' },
		ChangeServiceConfig2W: { args: ['ptr', 'u32', 'ptr'], returns: 'i32' },
		QueryServiceStatusEx: { args: ['ptr', 'u32', 'ptr', 'u32', 'ptr'], returns: 'i32' },
		StartServiceW: { args: ['ptr', 'u32', 'ptr'], returns: 'i32' },
		ControlService: { args: ['ptr', 'u32', 'ptr'], returns: 'i32' },
		DeleteService: { args: ['ptr'], returns: 'i32' },
		CloseServiceHandle: { args: ['ptr'], returns: 'i32' }
	})
	const { symbols: kernel } = dlopen('kernel32.dll', { GetLastError: { args: [], returns: 'u32' } })
	return { adv, lastError: () => kernel.GetLastError() }
}

/** @throws OperationError from every call that Windows refuses */
export const openManagement = (): ServiceManagement => new Management(load())

class Management implements ServiceManagement {
	constructor(private readonly library: ReturnType<typeof load>) {}

	query(name: string) {
		const { adv } = this.library
		const read = (service: Handle) => {
			const buffer = Buffer.alloc(36)
			const needed = Buffer.alloc(4)
			const done = adv.QueryServiceStatusEx(service, 0, ptr(buffer), buffer.length, ptr(needed))
			this.#must(done, sentence('the service {name} cannot be asked', { name }))
			return readStatus(buffer)
		}
		return this.#withService(name, read, QUERY_STATUS)
	}

	register(registration: Registration) {
		const { adv } = this.library
		const { name, title, commandLine, account } = registration
		const [ownName, display, command, user] = [wide(name), wide(title), wide(commandLine), wide(account)]
		// asked for at each call: an address lasts as long as its text, which this keeps
		const settings = () => [AUTO_START, ERROR_NORMAL, ptr(command), null, null, null, ptr(user), null] as const
		const changed = this.#withService(name, (service) => {
			const done = adv.ChangeServiceConfigW(service, NO_CHANGE, ...settings(), ptr(display))
			this.#must(done, sentence('the service {name} cannot be changed', { name }))
			this.#configure(service, registration)
			return true
		})
		if (changed) return
		this.#withManager(MANAGER_ACCESS.change, (manager) => {
			const service = adv.CreateServiceW(manager, ptr(ownName), ptr(display), ALL_ACCESS, OWN_PROCESS, ...settings())
			if (!service) throw this.#refused(sentence('the service {name} cannot be made', { name }))
			try {
				this.#configure(service, registration)
			} finally {
				adv.CloseServiceHandle(service)
			}
		})
	}

	start(name: string) {
		const { adv, lastError } = this.library
		this.#withService(name, (service) => {
			for (let left = LOCKED_TRIES; adv.StartServiceW(service, 0, null) === 0; left--) {
				if (lastError() !== DATABASE_LOCKED || left <= 0) throw this.#refused(sentence('the service {name} cannot be started', { name }))
				Bun.sleepSync(500)
			}
		})
	}

	askToStop(name: string) {
		this.#withService(name, (service) => this.library.adv.ControlService(service, CONTROL_STOP, ptr(Buffer.alloc(28))))
	}

	remove(name: string) {
		const refused = sentence('the service {name} cannot be removed', { name })
		this.#withService(name, (service) => this.#must(this.library.adv.DeleteService(service), refused))
	}

	#refused(action: Told): OperationError {
		const code = this.library.lastError()
		const of = { what: asSentence(action) }
		if (code === ACCESS_DENIED) return operationError('{what}: only an administrator may; open the terminal as administrator', of)
		if (code === MARKED_FOR_DELETE)
			return operationError('{what}: the former service is still being removed; close the "Services" window and try again', of)
		return new OperationError(
			code === 0
				? sentence('{what}: Windows refuses it', of)
				: sentence('{what}: Windows refuses it (error {code}; "net helpmsg {code}" explains it)', { ...of, code })
		)
	}

	#must(done: number, action: Told) {
		if (done === 0) throw this.#refused(action)
	}

	#withManager<Result>(access: number, act: (manager: Handle) => Result): Result {
		const { adv } = this.library
		const manager = adv.OpenSCManagerW(null, null, access)
		if (!manager) throw this.#refused('the service manager cannot be opened')
		try {
			return act(manager)
		} finally {
			adv.CloseServiceHandle(manager)
		}
	}

	/** Calls `act` with the service; returns `undefined` if it does not exist. */
	#withService<Result>(name: string, act: (service: Handle) => Result, access = ALL_ACCESS): Result | undefined {
		const { adv, lastError } = this.library
		return this.#withManager(MANAGER_ACCESS.ask, (manager) => {
			const service = adv.OpenServiceW(manager, ptr(wide(name)), access)
			if (!service) {
				if (lastError() === ACCESS_DENIED) throw this.#refused(sentence('the service {name} cannot be opened', { name }))
				return undefined
			}
			try {
				return act(service)
			} finally {
				adv.CloseServiceHandle(service)
			}
		})
	}

	#configure(service: Handle, { name, description }: Registration) {
		const { adv, lastError } = this.library
		const text = wide(description)
		const set = (level: number, info: Buffer) => {
			const isSet = adv.ChangeServiceConfig2W(service, level, ptr(info)) !== 0
			// wine does not have a delayed start: there it starts at once
			if (!isSet && lastError() !== INVALID_LEVEL) throw this.#refused(sentence('the service {name} cannot be set up', { name }))
		}
		set(INFO.description, addresses(text))
		set(INFO.delayedAutoStart, numbers(1))
		// a crash: again after 5 s, 10 s, then every minute; after a day without one it begins again at 5 s. Exit codes 64 and 78 are not crashes.
		const actions = numbers(ACTION_RESTART, 5_000, ACTION_RESTART, 10_000, ACTION_RESTART, 60_000)
		const failure = Buffer.alloc(40)
		failure.writeUInt32LE(DAY, 0)
		failure.writeUInt32LE(actions.length / 8, 24)
		failure.writeBigUInt64LE(BigInt(ptr(actions)), 32)
		set(INFO.failureActions, failure)
	}
}

function numbers(...values: readonly number[]): Buffer {
	const buffer = Buffer.alloc(values.length * 4)
	values.forEach((value, index) => buffer.writeUInt32LE(value, index * 4))
	return buffer
}

function addresses(...texts: readonly Buffer[]): Buffer {
	const buffer = Buffer.alloc(texts.length * 8)
	texts.forEach((text, index) => buffer.writeBigUInt64LE(BigInt(ptr(text)), index * 8))
	return buffer
}
