import { OperationError } from '../../kit/errors'

export const damagedArchive = () => new OperationError('the archive is damaged: it was cut, changed or copied in part; nothing was changed')
