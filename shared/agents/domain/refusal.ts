/** Why a tool has no answer: the service refused a request, or an argument names nothing. */
export class Refusal extends Error {
  /** A code of the API, or of a tool. */
  readonly code: string;
  /** The HTTP status of the API; 0 if no request was refused. */
  readonly status: number;
  readonly facts: RefusalFacts;

  constructor(code: string, status: number, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.facts = facts;
  }
}

type RefusalFacts = {
  readonly errors?: readonly string[];
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number | undefined;
  /** Names that are spelt like the one that does not exist. */
  readonly near?: readonly string[];
};

export const refusedArgument = (message: string, facts: RefusalFacts = {}): Refusal =>
  new Refusal('invalid_argument', 0, message, facts);
