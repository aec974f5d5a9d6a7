/** How the seller of a phone scans the buyer's code, in English. */
export const scanning = {
  scan: 'Scan the QR code',
  stop: 'Close the camera',
  picture: 'What the camera sees',
  looking: 'Hold the camera over the QR code on the buyer’s screen.',
  other: 'This QR code is not a code of a sale. Scan the one that the buyer sees on the page of this sale.',
  refused:
    'Your browser does not let this page use the camera. Allow it in the browser’s settings of this page, ' +
    'or enter the six digits below.',
  none: 'We found no camera. Enter the six digits below.',
  failed: 'The camera can’t be used now. Close other apps that use it and try again, or enter the six digits below.',
};
