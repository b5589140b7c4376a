/** Of a file in a form: the request must fit the 6 MB that a function takes, written in Base64, with the form around it. */
export const MOST_SENT_BYTES = 4_600_000;
