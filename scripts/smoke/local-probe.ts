import type { Probe } from './probe.ts';
import { ask } from './target.ts';

type Background = {
  readonly jobs: readonly { readonly function: string; readonly lastRun: string | null }[];
  readonly queues: readonly { readonly function: string }[];
  readonly deadLetters: number;
};
type SentMail = { readonly sentAt: string; readonly to: readonly string[]; readonly text: string | null };

/** The local stack tells by its own routes, `/_local/…`. */
export const localProbe = (url: string, since: Date): Probe => {
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, text } = await ask(`${url}/_local/${path}`);
    if (status !== 200) throw new Error(`GET /_local/${path} answered ${status}: is this the local stack?`);
    return JSON.parse(text) as Body;
  };
  return {
    logDelayMs: 0,
    lastError: async (functionName) => {
      const { error } = await read<{ readonly error: string | null }>(
        `errors/${functionName}?since=${since.toISOString()}`,
      );
      return error ?? undefined;
    },
    jobs: async () => {
      const { jobs } = await read<Background>('background');
      return jobs.map((job) => ({ ...job, lastRun: job.lastRun === null ? undefined : new Date(job.lastRun) }));
    },
    queues: async () => {
      const { queues } = await read<Background>('background');
      return queues.map(({ function: worker }) => ({ queue: worker.replace(/-worker$/, ''), isWorkedOn: true }));
    },
    deadLetters: async () => (await read<Background>('background')).deadLetters,
    mailProblem: () => Promise.resolve(undefined),
    mailsTo: async (address) => {
      const mails = await read<readonly SentMail[]>('mail');
      return mails
        .filter(({ to }) => to.includes(address))
        .map(({ sentAt, text }) => ({ sentAt: new Date(sentAt), text: text ?? '' }));
    },
    concurrency: () => Promise.resolve(undefined),
  };
};
