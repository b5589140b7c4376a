/** SHA-256 of the UTF-8 bytes of a text. An argument of the domain, so that it stays free of I/O and libraries. */
export type Sha256 = (text: string) => Uint8Array;
