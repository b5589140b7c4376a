import { describe, expect, it } from 'vitest';
import { postPolicy, signPolicy } from '../../../shared/uploads/post-policy.ts';

/** The example of AWS's documentation "Browser-based uploads using HTTP POST (Signature Version 4)". */
const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const EXAMPLE_POLICY =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';

const RULES = {
  bucket: 'uploads',
  key: 'uploads/f/u',
  contentType: null,
  range: [0, 100] as const,
  expires: '2026-03-02T10:15:00.000Z',
  now: '2026-03-02T09:15:00.123Z',
};
const policyOf = (fields: Readonly<Record<string, string>>) =>
  JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString('utf8')) as {
    expiration: string;
    conditions: unknown[];
  };

describe('signPolicy', () => {
  it("signs the example of AWS's documentation as that does", () => {
    expect(signPolicy(EXAMPLE_POLICY, '20151229', EXAMPLE)).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    );
  });
});

describe('postPolicy', () => {
  it('allows one key of one bucket, within a size, for a time', () => {
    const fields = postPolicy(RULES, EXAMPLE);
    const { expiration, conditions } = policyOf(fields);

    expect(expiration).toBe(RULES.expires);
    expect(conditions).toContainEqual({ bucket: 'uploads' });
    expect(conditions).toContainEqual({ key: 'uploads/f/u' });
    expect(conditions).toContainEqual(['content-length-range', 0, 100]);
    expect(fields['x-amz-credential']).toBe('AKIAIOSFODNN7EXAMPLE/20260302/us-east-1/s3/aws4_request');
    expect(fields['x-amz-date']).toBe('20260302T091500Z');
    expect(JSON.stringify(fields)).not.toContain(EXAMPLE.secretAccessKey);
  });

  it('names every field that it gives in a condition', () => {
    const fields = postPolicy({ ...RULES, contentType: 'text/csv' }, { ...EXAMPLE, sessionToken: 'token' });
    const { policy: _, 'x-amz-signature': signature, ...named } = fields;
    const { conditions } = policyOf(fields);

    for (const [name, value] of Object.entries(named)) expect(conditions).toContainEqual({ [name]: value });
    expect(named).toMatchObject({ 'Content-Type': 'text/csv', 'x-amz-security-token': 'token' });
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
  });
});
