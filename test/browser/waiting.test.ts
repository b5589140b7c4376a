import { expect, it } from 'vitest';
import { aFile } from '../support/imports/sent-file.ts';
import { checkPage } from '../support/pages/check-page.ts';
import { useWindows } from '../support/pages/windows.ts';
import { newCloudUser } from '../support/people/cloud-person.ts';

const open = useWindows();

const FAULTY = aFile('cash.csv', 'Date,Payee,Amount\n2026-02-30,Parking,-6.00\n2026-02-03,Cinema,-12.00\n');

it('the menu says on every page how many things there are to do, each at its place', async () => {
  const window = await open(await newCloudUser({ password: null }));
  const { page } = window;
  const shown = () => page.getByRole('navigation', { name: 'Main' }).locator('a[href="/imports"] .count');
  await window.goTo('/imports/new');
  await page.getByLabel('Choose files').setInputFiles(FAULTY);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForURL(/\/imports\/[^/]{36}/);
  await page.evaluate('sessionStorage.clear()'); // a minute later
  await window.goTo('/accounts');
  await shown().waitFor();
  expect(await shown().textContent()).toBe('1');
  expect(await shown().getAttribute('aria-label')).toBe('1 thing to do');
  await checkPage(window, 'waiting');

  await window.goTo('/');
  expect(await shown().textContent()).toBe('1');
  expect(await page.locator('.menu .count').count()).toBe(1);
  expect(await page.locator('.bar button .count').textContent()).toBe('1'); // what is in the menu
  await page.getByRole('link', { name: 'cash.csv' }).first().waitFor();
});

it('a family without anything to do has no number', async () => {
  const window = await open(await newCloudUser({ password: null }));
  await window.goTo('/');
  await window.goTo('/accounts');
  expect(await window.page.evaluate('sessionStorage.getItem("waiting")')).toContain('"count":0');
  expect(await window.page.locator('.count').count()).toBe(0);
});
