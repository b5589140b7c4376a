import { hintsOfInterruption } from './interrupted.ts';

/** Exit codes of the process; cli/README.md lists the same numbers. */
export const EXIT = {
  ok: 0,
  /** The service refused it, or it failed. */
  failed: 1,
  usage: 2,
  needsAnswer: 3,
  notSignedIn: 4,
  unreachable: 5,
  interrupted: 130,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Something that the user can put right; `remedy` says how. */
export class CliError extends Error {
  readonly exit: Exit;
  readonly code: string;
  readonly remedy: string | undefined;

  constructor(exit: Exit, code: string, message: string, remedy?: string, options?: ErrorOptions) {
    super(message, options);
    this.exit = exit;
    this.code = code;
    this.remedy = remedy;
  }
}

/** The user does not want it any more. */
export const interrupted = (): CliError =>
  new CliError(EXIT.interrupted, 'interrupted', 'Interrupted.', hintsOfInterruption());

/** For a response of something else. */
export const NOT_OURS = 'Check that the address is that of a Counterfoil service.';
