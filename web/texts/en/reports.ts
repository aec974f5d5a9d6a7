/** Reporting phones, in English. */
export const reports = {
  dialog: {
    title: (phone: string) => `Report ${phone}`,
    intro:
      'Tell us if something about this listing is not right. An admin looks at it and can take the phone off the ' +
      'market.',
    reason: 'Reason',
    hint: 'What is wrong with this listing? Only the admin reads this.',
    required: 'Reason is required',
    submit: 'Submit',
    sending: 'Sending…',
    changed: 'The seller has changed this listing since you opened it. Press again to report it as it is now.',
    saved: 'Thanks for your response..We saved your report',
  },
};
