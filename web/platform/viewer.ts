import type { Role } from '../../shared/people/domain/role.ts';
import type { Appearance } from '../../shared/people/settings/domain/appearance.ts';

/** The viewer of a page, and the family's formats for money and dates. */
export type Viewer = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Sent with every form. */
  readonly csrfToken: string;
  /** The path of the page, without its query. */
  readonly path: string;
  /** The page answers a form that was sent to another path. */
  readonly isAnswer?: boolean;
  /** Their choice of colours; absent: as the device says. */
  readonly appearance?: Appearance;
  /** BCP 47 */
  readonly locale: string;
  /** IANA */
  readonly timeZone: string;
  /** The local date in that time zone. */
  readonly today: string;
  /** ISO 4217; the family's currency. */
  readonly currency: string;
  /** True after recent authentication: sensitive forms are shown immediately. */
  readonly isRecent: boolean;
};
