/** How one side of a sale scans the other's code, in English. */
export const scanning = {
  scan: 'Scan the QR code',
  stop: 'Close the camera',
  picture: 'What the camera sees',
  looking: {
    hand_over: 'Hold the camera over the QR code on the buyer’s screen.',
    bring_back: 'Hold the camera over the QR code on the seller’s screen.',
  },
  other: {
    hand_over: 'This QR code is not a code of a sale. Scan the one that the buyer sees on the page of this sale.',
    bring_back: 'This QR code is not a code of a sale. Scan the one that the seller sees on the page of this sale.',
  },
  refused:
    'Your browser does not let this page use the camera. Allow it in the browser’s settings of this page, ' +
    'or enter the six digits below.',
  none: 'We found no camera. Enter the six digits below.',
  failed: 'The camera can’t be used now. Close other apps that use it and try again, or enter the six digits below.',
};
