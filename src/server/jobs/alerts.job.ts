import type { Alerts } from '../../diagnostics/owner/alerts'
import type { Job } from './scheduler'

/** Looks once a minute whether those who look after the machine are to be told of something. */
export const alertsJob = (alerts: Pick<Alerts, 'round'>): Job => ({ name: 'alerts', when: '50 * * * * *', run: () => alerts.round() })
