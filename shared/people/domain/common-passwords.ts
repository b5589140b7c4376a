/** What is tried first anywhere, and what people put together to reach a length. Not a list of breaches: a short own one. */
const COMMON = `
  password passwort passw0rd letmein welcome willkommen admin administrator root superuser login sign
  qwerty qwertz azerty qwertyuiop qwertzuiop asdfghjkl yxcvbnm zxcvbnm 1q2w3e4r 1qaz2wsx qazwsx
  123456 1234567890 0987654321 654321 12345 1234 4321 0000 1111 123123 112233 121212 696969
  abcdef abcd1234 abc123 iloveyou loveyou sunshine princess dragon monkey football baseball superman batman
  master shadow michael jordan freedom whatever trustno1 starwars pokemon computer internet secret
  changeme default temporary temp test tester testing guest user username hello helloworld
  spring summer autumn winter january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  family money finance ledger account budget savings bank banking wallet
  correcthorsebatterystaple correct horse battery staple
  2020 2021 2022 2023 2024 2025 2026 2027
`;

/** Words and rows of characters, folded by whoever compares. */
export const commonPasswords = (): readonly string[] => LIST;

const LIST = COMMON.split(/\s+/).filter((word) => word !== '');
