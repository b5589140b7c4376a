import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const BUNDLES = join(import.meta.dirname, '../../../dist/functions');

/** The bundles of the running cloud. */
const bundlesWith = (marker: string): readonly string[] =>
  readdirSync(BUNDLES)
    .filter((name) => readFileSync(join(BUNDLES, name, 'index.js'), 'utf8').includes(marker))
    .toSorted();

const ADMINISTRATION = ['create-sso-provider', 'enable-sso-provider', 'test-sso-provider', 'update-sso-provider'];

/** Detects each library by strings that minifiers keep. */
const LIBRARIES: readonly (readonly [library: string, marker: string, bundles: readonly string[]])[] = [
  ['node-saml', 'node-saml', ['finish-saml']],
  ['xml-crypto', 'SignedXml', ['finish-saml', 'log-out-saml']],
  ['xmldom', 'xmldom', ['finish-saml', 'log-out-saml', ...ADMINISTRATION]],
  ['openid-client', 'openid-client/v', ['delete-session', 'finish-sign-in', 'start-sign-in', ...ADMINISTRATION]],
];

describe('a library of a sign-in protocol', () => {
  it.each(LIBRARIES)('%s is loaded only by functions that use it', (_, marker, bundles) => {
    expect(bundlesWith(marker)).toEqual(bundles.toSorted());
  });
});
