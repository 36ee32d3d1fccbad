import { operationError } from '../../kit/errors'

export const damagedArchive = () => operationError('the archive is damaged: it was cut, changed or copied in part; nothing was changed')
