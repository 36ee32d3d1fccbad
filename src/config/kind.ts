import { asSentence, sentence, type Told } from '../kit/sentence'
import { resolve } from 'node:path'
import { nearest } from '../kit/nearest'

/** The values that a TOML entry may have. */
export type Scalar = string | number | boolean

/** The schema of one TOML value. */
export interface Kind<T extends Scalar> {
	/** Completes "expected …". */
	readonly expected: Told
	/** The value as the program uses it, or `undefined` if it is refused; relative paths start from `folder`. */
	readonly accept: (raw: Scalar | undefined, folder: string) => T | undefined
	/** More help about a refused string. */
	readonly hint?: (raw: string) => Told | undefined
	/** Whether it is a file that must exist when the program runs. */
	readonly file?: true
	/** Whether people may write the secret itself instead of its file: messages then never repeat the value. */
	readonly discreet?: true
}

export function integer(min: number, max: number): Kind<number> {
	return {
		expected: sentence('an integer from {min} to {max}', { min, max }),
		accept: (raw) => (typeof raw === 'number' && Number.isInteger(raw) && raw >= min && raw <= max ? raw : undefined)
	}
}

export const yesOrNo: Kind<boolean> = {
	expected: 'true or false',
	accept: (raw) => (typeof raw === 'boolean' ? raw : undefined)
}

export function choice<const T extends string>(...values: readonly T[]): Kind<T> {
	return {
		expected: sentence('one of {values}', { values: values.map((value) => JSON.stringify(value)).join(', ') }),
		accept: (raw) => values.find((value) => value === raw),
		hint: (raw) => {
			const near = nearest(raw, values)
			return near === undefined ? undefined : sentence('did you mean {near}?', { near: JSON.stringify(near) })
		}
	}
}

/** A string on one line for which `isValid` holds, in the form that `normalize` gives it. */
export function text(expected: Told, isValid: (s: string) => boolean, normalize = (s: string) => s): Kind<string> {
	return { expected, accept: (raw) => (typeof raw === 'string' && isPrintable(raw) && isValid(raw) ? normalize(raw) : undefined) }
}

/** `''`, or what the kind accepts. */
export function optional(kind: Kind<string>): Kind<string> {
	return {
		...kind,
		expected: sentence('{expected}, or ""', { expected: asSentence(kind.expected) }),
		accept: (raw, folder) => (raw === '' ? '' : kind.accept(raw, folder))
	}
}

/** A path, made absolute from the folder of the TOML file. */
export const path: Kind<string> = {
	expected: 'a path',
	accept: (raw, folder) => (typeof raw === 'string' && raw !== '' && isPrintable(raw) ? resolve(folder, raw) : undefined),
	hint: (raw) => (isPrintable(raw) ? undefined : "write Windows paths in single quotes, 'C:\\backups', or with /")
}

export const file: Kind<string> = { ...optional(path), expected: 'the path of a file, or ""', file: true }

export const secretFile: Kind<string> = { ...file, discreet: true }

export const timeOfDay: Kind<string> = text('a time "HH:MM" in quotes, from "00:00" to "23:59"', (s) => /^([01]\d|2[0-3]):[0-5]\d$/.test(s))

export const plainText: Kind<string> = text('a string on one line', () => true)

function isPrintable(s: string): boolean {
	return !/\p{Cc}/u.test(s)
}
