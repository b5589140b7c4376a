import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { someOf } from '../../support/amounts.ts';
import { type OidcPeer, startOidcPeer } from '../../support/openid/oidc-peer.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { expectInert, INJECTIONS } from '../../support/pages/injections.ts';
import { keyboardProblems } from '../../support/pages/keyboard.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { newCloudUser, openCloud, sessionOf } from '../../support/people/cloud-person.ts';
import {
  type RealBrowser,
  siteOfPeople,
  startRealBrowser,
  type Window,
  type WindowOptions,
} from '../../support/real-browser.ts';
import { type SamlIdp, startSamlIdp } from '../../support/saml/idp.ts';
import { peerPort } from '../../support/servers/peers.ts';

const PATH = '/admin/sso_providers';
const NAMES = { oidc: `browser-${randomUUID().slice(0, 6)}`, saml: `browser-saml-${randomUUID().slice(0, 6)}` };

let real: RealBrowser;
let boss: User;
let peer: OidcPeer;
let idp: SamlIdp;
const windows: Window[] = [];

const windowOf = async (options: WindowOptions = {}): Promise<Window> => {
  const window = await real.open(options);
  windows.push(window);
  return window;
};
const mine = async (options: WindowOptions = {}): Promise<Window> =>
  windowOf({ session: await sessionOf(boss), ...options });
/** Uses a new IP address each time, because admin requests are limited to ten per minute. */
const press = async (window: Window, name: string): Promise<void> => {
  await window.asViewer();
  await window.page.getByRole('button', { name, exact: true }).click();
};
const goTo = async (window: Window, path: string): Promise<void> => {
  await window.asViewer();
  await window.goTo(path);
};
const fill = async (window: Window, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) {
    await window.page.getByLabel(label, { exact: true }).fill(text);
  }
};
const open = (window: Window, summary: string): Promise<void> =>
  window.page.locator('details:not([open]) > summary', { hasText: summary }).click();
const mapGroup = async (window: Window, row: number, group: string, role: string): Promise<void> => {
  await fill(window, { [`Group ${row}`]: group });
  await window.page.getByLabel(`Role ${row}`, { exact: true }).selectOption(role);
};
const joinFamilyOf = async (window: Window, { familyId }: User): Promise<void> => {
  await window.page.getByLabel('People without an invitation').selectOption(familyId);
};
const says = (window: Window, text: string) => window.page.getByText(text).first().waitFor();

/** Signs in with the provider's button in a new window. */
const comeIn = async (label: string, who: string): Promise<Window> => {
  const window = await windowOf();
  await window.goTo('/sign-in');
  await window.page.getByRole('link', { name: `Continue with ${label}`, exact: true }).click();
  await window.signInAs(who);
  return window;
};
const roleOf = async (email: string) => (await openCloud().users.findByEmail(email))?.role;

beforeAll(async () => {
  const redirectUris = [`${siteOfPeople()}/auth/${NAMES.oidc}/callback`];
  peer = await startOidcPeer({ port: peerPort(17), redirectUris });
  idp = await startSamlIdp({ port: peerPort(18) });
  boss = await newCloudUser({ role: 'super_admin' });
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await Promise.all([peer.stop(), idp.stop()]);
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()));
});

describe('a provider of OpenID Connect', () => {
  const label = `Company ${NAMES.oidc}`;

  it('can be created, tested, enabled and disabled, and signs users in only while enabled', async () => {
    const window = await mine();
    await goTo(window, `${PATH}/new`);
    await checkPage(window, 'new-provider');
    await fill(window, { Name: NAMES.oidc });
    await press(window, 'Choose OpenID Connect');
    await checkPage(window, 'new-provider-oidc');
    expect(await keyboardProblems(window.page)).toEqual([]);

    await says(window, `${siteOfPeople()}/auth/${NAMES.oidc}/callback`);
    await fill(window, { Label: label, Issuer: `${peer.issuer}/`, 'Client ID': 'counterfoil-post' });
    await open(window, 'More settings');
    await fill(window, { 'Client secret': 'wrong', Scopes: 'openid email profile groups' });
    await joinFamilyOf(window, boss);
    await open(window, 'Roles by group');
    await mapGroup(window, 2, 'finance', 'admin');
    await window.page.getByRole('button', { name: 'Remove row 1' }).first().click();
    await press(window, 'Create provider');
    await says(window, 'They differ only in the trailing slash');
    expect(window.status).toBe(422);
    await checkPage(window, 'new-provider-refused');

    await fill(window, { Issuer: peer.issuer, 'Client secret': 'wrong' });
    await press(window, 'Create provider');
    await says(window, 'The provider was created and is disabled.');
    await says(window, `${siteOfPeople()}/auth/${NAMES.oidc}/callback`);
    await checkPage(window, 'provider');

    await press(window, 'Enable');
    await says(window, 'The provider was not enabled because its test failed.');
    await checkPage(window, 'provider-test-failed');
    await window.page.getByRole('link', { name: 'Back to provider' }).click();
    await fill(window, { 'Client secret': peer.clients.post.clientSecret });
    await window.page.getByLabel('Client secret').press('Enter'); // submits with Save, not with Add rows
    await says(window, 'Your changes were saved');
    await press(window, 'Test');
    await says(window, 'The test passed.');
    await checkPage(window, 'provider-test');
    await press(window, 'Enable');
    await says(window, 'The provider was enabled');

    const email = `${randomUUID()}+finance@example.com`;
    expect((await comeIn(label, email)).address).toBe('/');
    expect(await roleOf(email)).toBe('admin');

    await press(window, 'Disable');
    await says(window, 'The provider was disabled');
    const late = await windowOf();
    await late.goTo('/sign-in');
    expect(await late.page.getByRole('link', { name: `Continue with ${label}` }).count()).toBe(0);
    await late.goTo(`/auth/${NAMES.oidc}`);
    expect(late.address).toBe('/sign-in?error=provider_unavailable');
  });

  it('is deleted after its name is entered, and warns about users who could no longer sign in', async () => {
    const window = await mine({ javaScript: false });
    await goTo(window, `${PATH}/${NAMES.oidc}`);
    await window.page.getByRole('link', { name: 'Delete provider' }).click();
    expect(await deadControls(window.page)).toEqual([]);
    await fill(window, { 'Enter the name of the provider to confirm': NAMES.oidc });
    await press(window, 'Delete provider');
    await says(window, '1 person has no other way to sign in');
    expect(window.status).toBe(409);
    await window.page.getByLabel('Delete it even though these people will no longer be able to sign in').check();
    await press(window, 'Delete provider');
    await says(window, 'The provider was deleted.');
  });
});

describe('a provider of SAML', () => {
  const label = `School ${NAMES.saml}`;

  it('can be created from metadata without scripts, with extra group rows', async () => {
    const window = await mine({ javaScript: false });
    await goTo(window, `${PATH}/new?strategy=saml`);
    expect(await deadControls(window.page)).toEqual([]);
    await fill(window, { Name: NAMES.saml, Label: label });
    await joinFamilyOf(window, boss);
    await fill(window, { 'Metadata URL (optional)': idp.settingsOf('keycloak').metadataUrl });
    await open(window, 'Roles by group');
    await mapGroup(window, 1, '/other', 'member');
    await press(window, 'Add rows (Roles by group)');
    expect(await window.page.getByLabel('Label', { exact: true }).inputValue()).toBe(label);
    await mapGroup(window, 5, '/finance', 'admin');
    await window.page.getByText('More settings').click();
    await window.page.getByLabel('Groups', { exact: true }).fill('memberOf');
    await window.page.getByLabel('Name ID format').selectOption({ label: 'Persistent (persistent)' });
    await press(window, 'Create provider');
    await says(window, 'The provider was created and is disabled.');
    await open(window, 'Change settings');
    expect(await window.page.getByLabel('Entity ID of the provider').inputValue()).toBe(
      idp.settingsOf('keycloak').entityId,
    );
    expect(await window.page.getByLabel('Group 2', { exact: true }).inputValue()).toBe('/finance');
    await says(window, 'Valid until');

    await press(window, 'Test');
    await says(window, 'The test passed.');
    expect(await deadControls(window.page)).toEqual([]);
    await press(window, 'Enable');
    await says(window, 'The provider was enabled');
  });

  it('passes the page checks', async () => {
    const window = await mine();
    const pages = {
      providers: PATH,
      'new-provider-saml': `${PATH}/new?strategy=saml`,
      'provider-saml': `${PATH}/${NAMES.saml}`,
      'provider-test-saml': `${PATH}/${NAMES.saml}/test`,
      'delete-provider': `${PATH}/${NAMES.saml}/delete`,
    };
    for (const [name, path] of someOf(Object.entries(pages), 2)) {
      await goTo(window, path);
      await checkPage(window, name);
      expect(await keyboardProblems(window.page), name).toEqual([]);
    }
  });

  it('signs users in with the role of their group', async () => {
    const email = `${randomUUID()}+finance@example.com`;
    expect((await comeIn(label, email)).address).toBe('/');
    expect(await roleOf(email)).toBe('admin');
  });
});

describe('a provider whose settings contain markup', () => {
  const texts = [INJECTIONS.script, INJECTIONS.quotes, INJECTIONS.textarea, INJECTIONS.option, INJECTIONS.cell];
  const [script = '', quotes = '', textarea = '', option = '', cell = ''] = texts;

  it('never runs that markup on its pages', async () => {
    const name = `injected-${randomUUID().slice(0, 6)}`;
    const window = await mine();
    await goTo(window, `${PATH}/new?strategy=oauth2`);
    await fill(window, { Name: name, Label: script, 'Client ID': quotes, 'Client secret': 'x', Scopes: 'a' });
    for (const kind of ['Authorization', 'Token', 'User info']) await fill(window, { [`${kind} URL`]: peer.issuer });
    await open(window, 'More fields');
    await fill(window, { Groups: textarea, 'First name': option });
    await open(window, 'Roles by group');
    await mapGroup(window, 1, cell, 'member');
    await window.page.getByLabel('People without an invitation').selectOption('own');
    await open(window, 'Roles by attribute');
    await fill(window, { 'Attribute 1': textarea, 'Value 1': script, 'Groups (optional) 1': quotes });
    await press(window, 'Create provider');
    await says(window, 'Choose a role');
    await expectInert(window, texts);
    await window.page.getByLabel('Role by attribute 1').selectOption('admin');
    await fill(window, { 'Client secret': 'x' });
    await press(window, 'Create provider');
    await says(window, 'The provider was created and is disabled.');
    await expectInert(window, texts.slice(0, 4));
    await checkPage(window, 'provider-injected');
    await goTo(window, PATH);
    await expectInert(window); // it may be on another page of the list
    await goTo(window, `${PATH}/${name}/delete`);
    await expectInert(window, [script]);
    await fill(window, { 'Enter the name of the provider to confirm': name });
    await press(window, 'Delete provider');
    await says(window, 'The provider was deleted.');
  });
});
