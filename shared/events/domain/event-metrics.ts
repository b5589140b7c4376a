import { EVENT_METRICS } from '../../platform/domain/metric-names.ts';
import type { FamilyEvent } from './event.ts';

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
