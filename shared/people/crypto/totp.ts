import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20; // RFC 4226 §4: as long as the digest
/** Allows for phone clocks that are slightly off: one step before and after (RFC 6238 §5.2). */
const WINDOW = 1;
const ISSUER = 'Counterfoil';

/** Base32 of 160 random bits. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** `otpauth:` URI for an authenticator app, as text or QR code. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The time step of a valid code, at most one step from now; undefined for a wrong code. */
export const totpStep = (secret: string, code: string, now: string): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.parse(now);
  const totp = totpOf(secret, '');
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
};

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
