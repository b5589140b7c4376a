import type { sealDays } from '../../../shared/people/use-cases/audit/seal-days.ts';

export type Dependencies = {
  readonly seal: ReturnType<typeof sealDays>;
  readonly now: () => string;
  readonly logger: { readonly info: (text: string, extra: Record<string, unknown>) => void };
};

/** Runs daily: seals the days of the audit log that are over into the archive. */
export const createHandler =
  ({ seal, now, logger }: Dependencies) =>
  async (): Promise<void> => {
    const days = await seal(now());
    logger.info('sealed the audit log', { days });
  };
