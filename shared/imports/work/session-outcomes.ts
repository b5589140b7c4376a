import type { DomainError } from '../../platform/domain/errors.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { lineOfRow } from '../domain/native/row-number.ts';
import type { PlanRow } from '../domain/plan.ts';
import type { SessionOutcome } from '../domain/sessions/session-outcome.ts';
import type { ImportChange } from '../use-cases/import-ports.ts';
import { saveSessionOutcome } from '../use-cases/session-objects.ts';
import type { PhaseOutcome } from './phase.ts';
import type { PlanSource } from './plan-source.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/** Ends an attempt whose chunks cannot be imported, before anything of it is in the ledger. */
export const refuseSession = async (
  deps: WorkDependencies,
  record: ImportRecord,
  outcome: SessionOutcome,
): Promise<PhaseOutcome> => {
  const error = outcome.chunks.find((chunk) => chunk.error !== null)?.error;
  return {
    checkpoint: { phase: 'undo', bucket: 0, page: 0 },
    change: {
      ...(await keep(deps, record, outcome)),
      failure: { code: error?.code ?? 'import_failed', message: error?.message ?? 'The session cannot be imported' },
    },
  };
};

/** What a plan that is whole adds to the import of a session; nothing to others. */
export const sessionChange = async (
  deps: WorkDependencies,
  record: ImportRecord,
  { session }: PlanSource,
): Promise<ImportChange> => (session === undefined ? {} : keep(deps, record, session.outcome));

/** The outcome when a row's chunk is why the plan cannot be made. */
export const chargeRow = (
  { outcome, chunkOf }: NonNullable<PlanSource['session']>,
  row: PlanRow,
  { message }: DomainError,
): SessionOutcome => {
  const blamed = chunkOf(lineOfRow(row.row));
  const chunks = outcome.chunks.map((chunk, at) => ({
    ...chunk,
    summary: {},
    error: at === blamed ? ({ code: 'import_failed', message } as const) : null,
  }));
  return { chunks };
};

const keep = async (
  deps: WorkDependencies,
  { id, attempt, session }: ImportRecord,
  outcome: SessionOutcome,
): Promise<Pick<ImportRecord, 'session'>> => ({
  session: session && {
    ...session,
    outcome: await saveSessionOutcome(deps, id, attempt?.id ?? '', outcome),
  },
});
