import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../../web/people/settings/device.ts';

describe('deviceOf', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)', 'A browser on Linux'],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.32.3', 'Program “python-requests”'],
    ['node', 'Program “node”'],
    ['Mozilla/5.0', undefined],
    ['Browser of a test', undefined],
    ['', undefined],
    [`${'x'.repeat(41)}/1`, undefined],
    ['<script>/1', undefined],
  ])('calls %j %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
