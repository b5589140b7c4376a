import type { FamilyEvent } from './event.ts';

/** What is counted of the events of all families, for alarms and the dashboard. */
export const EVENT_METRICS = {
  service: 'events',
  completed: 'ImportCompleted',
  mismatch: 'ReadbackMismatch',
  revertFailed: 'RevertFailed',
} as const;

type EventMetric = Exclude<(typeof EVENT_METRICS)[keyof typeof EVENT_METRICS], 'events'>;

/** The metrics that an event adds one to. */
export const metricsOfEvent = ({ type, data }: Pick<FamilyEvent, 'type' | 'data'>): readonly EventMetric[] => {
  if (type === 'import.completed') return [EVENT_METRICS.completed];
  if (type !== 'import.needs_attention') return [];
  const reasons = [data['reasons'] ?? []].flat();
  return [
    ...(reasons.includes('verification_mismatch') ? [EVENT_METRICS.mismatch] : []),
    ...(reasons.includes('revert_failed') ? [EVENT_METRICS.revertFailed] : []),
  ];
};
