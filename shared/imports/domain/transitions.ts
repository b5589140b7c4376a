import type { ImportStatus } from './import-attributes.ts';

/** Events of an import. The first four are requested by users, the others are reported by workers. */
export type ImportEvent =
  | 'publish'
  | 'revert'
  | 'delete'
  | 'reconfigure'
  | 'prepared'
  | 'prepare_failed'
  | 'publish_not_queued'
  | 'published'
  | 'publish_failed'
  | 'reverted'
  | 'revert_failed';

type Move = {
  readonly event: ImportEvent;
  readonly from: readonly ImportStatus[];
  /** undefined if the status does not change. */
  readonly to: ImportStatus | undefined;
  /** Whether the rows can (true), must (only) or must not (false) still be in preparation. */
  readonly preparing: boolean | 'only';
};

/**
 * All transitions of an import. An event without a matching line is rejected with 409 `invalid_state` for users and
 * ignored for workers. A publish request while preparing is only noted.
 */
export const TRANSITIONS: readonly Move[] = [
  { event: 'publish', from: ['pending', 'failed'], to: 'importing', preparing: false },
  { event: 'publish', from: ['pending'], to: undefined, preparing: 'only' },
  { event: 'reconfigure', from: ['pending', 'failed'], to: 'pending', preparing: false },
  { event: 'delete', from: ['pending', 'failed'], to: undefined, preparing: false },
  { event: 'revert', from: ['complete', 'revert_failed'], to: 'reverting', preparing: false },
  { event: 'prepared', from: ['pending'], to: 'pending', preparing: 'only' },
  { event: 'prepare_failed', from: ['pending'], to: 'failed', preparing: 'only' },
  { event: 'publish_not_queued', from: ['importing'], to: 'pending', preparing: false },
  { event: 'published', from: ['importing'], to: 'complete', preparing: false },
  { event: 'publish_failed', from: ['importing'], to: 'failed', preparing: false },
  { event: 'reverted', from: ['reverting'], to: 'pending', preparing: false },
  { event: 'revert_failed', from: ['reverting', 'importing'], to: 'revert_failed', preparing: false },
];

export type Transition = { readonly allowed: true; readonly to: ImportStatus } | { readonly allowed: false };

/** The effect of an event on an import in this state. */
export const decideTransition = (event: ImportEvent, status: ImportStatus, preparing: boolean): Transition => {
  const move = TRANSITIONS.find(
    (line) =>
      line.event === event &&
      line.from.includes(status) &&
      (preparing ? line.preparing !== false : line.preparing !== 'only'),
  );
  return move === undefined ? { allowed: false } : { allowed: true, to: move.to ?? status };
};

/** The statuses from which the event moves an import that is not in preparation. */
export const statusesBefore = (event: ImportEvent): readonly ImportStatus[] =>
  TRANSITIONS.find((line) => line.event === event && line.preparing === false)?.from ?? [];
