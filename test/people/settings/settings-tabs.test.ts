import { describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/people/domain/role.ts';
import { developerTabs, peopleTabs, settingsTabs } from '../../../web/people/settings/settings-tabs.ts';
import { html } from '../../../web/platform/html.ts';
import { layout } from '../../../web/platform/layout.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

const pathsIn = (markup: unknown): readonly string[] =>
  Array.from(String(markup).matchAll(/href="([^"]+)"/g), ([, path = '']) => path);

const SETTINGS = [
  '/settings/profile',
  '/settings/security',
  '/settings/preferences',
  '/settings/exchange_rates',
  '/settings/api_keys',
];
const OWN = ['/settings/api_keys'];

describe('the tabs', () => {
  it('of the settings lead to those of developers, which are apart', () => {
    const settings = pathsIn(settingsTabs(aViewer()));

    expect(settings).toContain('/settings/api_keys');
    for (const path of ['/webhooks', '/settings/debug']) {
      expect(settings).not.toContain(path);
    }
  });

  it.each<[Role, readonly string[]]>([
    ['member', [...OWN, '/docs']],
    ['admin', [...OWN, '/webhooks', '/docs']],
    ['super_admin', [...OWN, '/webhooks', '/admin/oauth_clients', '/settings/debug', '/docs']],
  ])('for developers show a %s what the role may open', (role, paths) => {
    expect(pathsIn(developerTabs(aViewer({ role }))).slice(SETTINGS.length)).toEqual(paths);
  });

  it('mark developers among the settings at each of their places', () => {
    for (const path of ['/settings/api_keys', '/settings/debug', '/webhooks/an-id', '/admin/oauth_clients']) {
      expect(String(settingsTabs(aViewer({ path })))).toContain('<a href="/settings/api_keys" aria-current="page">');
    }
  });

  it('mark security for the apps with access', () => {
    const tabs = settingsTabs(aViewer({ path: '/settings/authorizations' }));
    expect(String(tabs)).toContain('<a href="/settings/security" aria-current="page">');
  });

  it('of people show only an owner how everybody signs in and what was done', () => {
    expect(pathsIn(peopleTabs(aViewer({ role: 'admin' })))).toEqual([]);
    expect(pathsIn(peopleTabs(aViewer({ role: 'super_admin' })))).toEqual([
      '/admin/users',
      '/admin/sso_providers',
      '/admin/sso_audit_logs',
    ]);
  });
});

describe('the menu', () => {
  it.each([
    ['/settings/security/passkeys', '/settings/profile'],
    ['/settings/preferences', '/settings/profile'],
    ['/settings/exchange_rates', '/settings/profile'],
    ['/settings/api_keys', '/settings/profile'],
    ['/settings/debug', '/settings/profile'],
    ['/webhooks/an-id', '/settings/profile'],
    ['/admin/oauth_clients', '/settings/profile'],
    ['/docs', '/settings/profile'],
    ['/admin/users/an-id', '/admin/users'],
    ['/admin/sso_providers/new', '/admin/users'],
    ['/admin/sso_audit_logs', '/admin/users'],
    ['/transfers', '/duplicates'],
    ['/rules/an-id', '/categories'],
  ])('marks one place at %s', (path, place) => {
    const page = String(layout({ title: 'x', viewer: aViewer({ role: 'super_admin', path }), content: html`` }));
    const marked = Array.from(page.matchAll(/<a href="([^"]+)" aria-current="page"/g), ([, href]) => href);

    expect(marked).toEqual([place]);
  });
});
