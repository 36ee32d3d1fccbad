import type { Alerts } from '../../diagnostics/owner/alerts'
import type { Job } from './scheduler'

/** Looks once a minute whether the people who look after the machine must get an alert. */
export const alertsJob = (alerts: Pick<Alerts, 'round'>): Job => ({ name: 'alerts', when: '50 * * * * *', run: () => alerts.round() })
