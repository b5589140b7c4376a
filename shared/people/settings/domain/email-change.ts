/** How long the link in the email works. */
export const EMAIL_CHANGE_HOURS = 24;

/** Another email address that a user asked for. A user has at most one: asking again replaces it. */
export type EmailChange = {
  /** Canonical. */
  readonly email: string;
  /** Digest of the token in the last email: the links of earlier ones no longer work. */
  readonly tokenDigest: string;
  readonly expires: string;
  /** The user's credentials version when they asked. A new password ends the change, so that it can stop a stranger's. */
  readonly credentialsVersion: number;
};

/** A user, as far as it matters here. */
type Asker = {
  readonly email: string;
  readonly credentialsVersion?: number;
  readonly emailChange?: EmailChange | null;
};

/** The change that the user waits for, also after its link has expired; undefined if there is none. */
export const pendingEmailChange = ({ email, credentialsVersion = 0, emailChange }: Asker): EmailChange | undefined =>
  emailChange != null && emailChange.email !== email && emailChange.credentialsVersion === credentialsVersion
    ? emailChange
    : undefined;

export const isEmailChangeExpired = ({ expires }: Pick<EmailChange, 'expires'>, now: string): boolean => expires <= now;

/** Whether the change of this token took effect. It is kept, so that a repeated request gets the same response. */
export const isEmailChangeDone = ({ email, emailChange }: Asker, tokenDigest: string): boolean =>
  emailChange?.email === email && emailChange.tokenDigest === tokenDigest;
