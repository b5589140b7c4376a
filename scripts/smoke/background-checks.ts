import { SCHEDULED_JOBS, type ScheduledJob, WORKERS } from '../../infra/workers.ts';
import { Broken, type Check } from './check.ts';
import { functionAt } from './function-at.ts';
import { ask, patiently, reasonOf, shown, type Target } from './target.ts';

const NO_PROBE = { skipped: 'needs AWS credentials (--stage) or the local stack' } as const;

export const queueWorkers: Check = {
  name: 'queue workers',
  run: async (target) => {
    if (target.probe === undefined) return NO_PROBE;
    const states = await target.probe.queues();
    for (const { queue, function: worker } of WORKERS) {
      const state = states.find((candidate) => candidate.queue === queue);
      if (state?.isWorkedOn !== true) {
        throw new Broken(
          `${worker} does not receive the messages of its queue`,
          'Enable its event source, or deploy again',
        );
      }
    }
    return { detail: `all ${WORKERS.length} queues have a worker` };
  },
};

const deadLetters: Check = {
  name: 'dead letters',
  needs: ['queue workers'],
  run: async (target) => {
    if (target.probe === undefined) return NO_PROBE;
    const failed = await target.probe.deadLetters();
    if (failed === 0) return { detail: 'none' };
    throw new Broken(`${failed} messages failed five times`, 'See docs/runbook.md#dead-letters');
  },
};

const INTERVAL_MS = { minute: 60_000, day: 86_400_000 } as const;
/** Schedules start with a delay of their own. */
const LATE_MS = 30_000;

const isLate = ({ every }: ScheduledJob, lastRun: Date | undefined, scale: number): boolean =>
  lastRun === undefined || Date.now() - lastRun.getTime() > (2 * INTERVAL_MS[every] + LATE_MS) * scale;

const schedules: Check = {
  name: 'schedules',
  run: async (target) => {
    const { probe, timeScale } = target;
    if (probe === undefined) return NO_PROBE;
    const enabled = (await probe.jobs()).map((job) => job.function);
    const idle = SCHEDULED_JOBS.find((job) => !enabled.includes(job.function));
    if (idle !== undefined)
      throw new Broken(`The schedule of ${idle.function} is disabled`, 'Enable its EventBridge rule');
    const frequent = SCHEDULED_JOBS.filter(({ every }) => every === 'minute');
    const patience = Math.max(target.patienceMs, (INTERVAL_MS.minute + LATE_MS) * timeScale);
    const runs = await patiently(patience, probe.jobs, (jobs) =>
      frequent.every((job) => !isLate(job, runOf(jobs, job), timeScale)),
    );
    const late = frequent.find((job) => isLate(job, runOf(runs, job), timeScale));
    if (late !== undefined)
      throw new Broken(`${late.function} has not run for two minutes`, await reasonOf(target, late.function));
    for (const { function: name } of SCHEDULED_JOBS) {
      const error = await probe.lastError(name);
      if (error !== undefined) throw new Broken(`${name} fails`, `It logged: ${error}`);
    }
    const daily = SCHEDULED_JOBS.filter(({ every }) => every === 'day').map((job) =>
      describeDaily(job, runOf(runs, job)),
    );
    return { detail: `${frequent.map((job) => job.function).join(' and ')} ran; ${daily.join('; ')}` };
  },
};

type Runs = readonly { readonly function: string; readonly lastRun: Date | undefined }[];

const runOf = (runs: Runs, job: ScheduledJob): Date | undefined =>
  runs.find((run) => run.function === job.function)?.lastRun;

const describeDaily = (job: ScheduledJob, lastRun: Date | undefined): string =>
  lastRun === undefined ? `${job.function} has not been due yet` : `${job.function} ran at ${lastRun.toISOString()}`;

const RESET = functionAt('POST /password_reset');
const HOUR_MS = 3_600_000;
/** As many resets an hour does the service send to one mailbox. */
const MOST_MAILS = 3;

/** Requests a password reset as a visitor would, because that also proves the permission of the function. */
const mail: Check = {
  name: 'mail',
  needs: ['sign-in page'],
  run: async (target) => {
    const { url, email, probe } = target;
    const problem = await probe?.mailProblem();
    if (problem !== undefined)
      throw new Broken(problem, 'Verify MAIL_FROM or its domain with SES; see docs/settings.md');
    if (email === undefined) return { skipped: 'needs --email with the address of a user' };
    const before = (await probe?.mailsTo?.(email)) ?? [];
    if (before.filter(({ sentAt }) => Date.now() - sentAt.getTime() < HOUR_MS).length >= MOST_MAILS) {
      return { skipped: `${MOST_MAILS} emails were sent to ${email} within the hour, which is the limit` };
    }
    const answer = await ask(`${url}/password_reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', origin: url },
      body: JSON.stringify({ email }),
    });
    if (answer.text.includes('local_login_disabled')) return { skipped: 'sign-in by password is off' };
    if (answer.status !== 202) {
      throw new Broken(`POST /password_reset answered ${shown(answer)}`, await reasonOf(target, RESET));
    }
    return received(target, email, before.length);
  },
};

const received = async (target: Target, email: string, before: number): Promise<{ readonly detail: string }> => {
  const { probe, url } = target;
  const mailsTo = probe?.mailsTo;
  if (mailsTo === undefined) {
    const read = async () => probe?.lastError(RESET);
    const error = await patiently(probe?.logDelayMs ?? 0, read, (found) => found !== undefined);
    if (error !== undefined) throw new Broken('No email was sent', `${RESET} logged: ${error}`);
    return { detail: `sent a link to reset the password to ${email}: check that it arrives` };
  }
  const mails = await patiently(
    target.patienceMs,
    () => mailsTo(email),
    (all) => all.length > before,
  );
  const [newest] = mails;
  if (newest === undefined || mails.length === before) {
    throw new Broken(`No email to ${email} arrived`, await reasonOf(target, RESET));
  }
  if (!newest.text.includes(`${url}/password_reset?token=`)) {
    throw new Broken('The email links to another address', 'Check DOMAIN_NAME');
  }
  return { detail: `an email with a link to ${url} arrived` };
};

export const BACKGROUND_CHECKS: readonly Check[] = [deadLetters, mail, schedules];
