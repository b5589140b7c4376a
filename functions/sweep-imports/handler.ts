import { sweep } from '../../shared/use-cases/work/sweep.ts';
import type { WorkDependencies } from '../../shared/use-cases/work/work-dependencies.ts';

export type Dependencies = Pick<WorkDependencies, 'imports' | 'queues'> & {
  readonly settings: { readonly staleSeconds: number };
  readonly logger: { readonly info: (text: string, extra: Record<string, unknown>) => void };
};

/** Runs every minute: wakes what is in flight and was left alone. */
export const createHandler =
  ({ settings, logger, ...deps }: Dependencies) =>
  async (): Promise<void> => {
    const woken = await sweep(deps, new Date().toISOString(), settings.staleSeconds);
    if (woken > 0) logger.info('woke imports that were left alone', { woken });
  };
