import type { Role } from '../../shared/people/domain/role.ts';

/** Who looks at a page, and how the family writes money and dates. */
export type Viewer = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Goes with every form. */
  readonly csrfToken: string;
  /** The path of the page, without its query. */
  readonly path: string;
  /** The page answers a form that was sent to another address. */
  readonly isAnswer?: boolean;
  /** BCP 47 */
  readonly locale: string;
  /** IANA */
  readonly timeZone: string;
  /** The local date in that time zone. */
  readonly today: string;
  /** ISO 4217, of the family. */
  readonly currency: string;
  /** Whether he proved within the last minutes who he is: sensitive forms are shown at once, or ask first. */
  readonly isRecent: boolean;
};
