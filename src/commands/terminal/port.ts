import { usageError } from '../../kit/errors'

/** The number that follows `--port`. @throws OperationError 64 unless it is a number from `least` to 65535 */
export function portOf(given: string, least: 0 | 1): number {
	const port = Number(given)
	if (!Number.isInteger(port) || port < least || port > 65_535)
		throw usageError('--port {given} is not a number from {least} to 65535', { given, least })
	return port
}
