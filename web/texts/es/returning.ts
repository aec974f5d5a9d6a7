import { addressKeptDays } from '#contract/sending.ts';
import type { returning as en } from '#web/texts/en/returning.ts';
import { deskReads } from '#web/texts/es/desk-reads.ts';
import { withArticle } from '#web/texts/spanish-hours.ts';

/** How a phone goes back to its seller, in Spanish. */
export const returning: typeof en = {
  buyer: {
    titles: {
      coming: 'El teléfono vuelve cuando te haya llegado',
      address: 'El teléfono vuelve: el vendedor da una dirección',
      sent: 'Envía el teléfono de vuelta',
      in_person: (seller) => `Devuelve el teléfono a ${seller}`,
      word: 'El teléfono va de vuelta',
      delivered: 'El vendedor vuelve a tener el teléfono, dice el transportista',
    },
    texts: {
      coming:
        'Todavía va hacia ti. Dilo aquí cuando lo tengas: desde entonces tienes tiempo para devolverlo. ' +
        'Si no llega, dínoslo.',
      address: 'Hemos preguntado al vendedor adónde enviarlo y te avisamos en cuanto lo sepamos.',
      sent:
        'Cierra en él tus cuentas y borra lo tuyo. Envíalo asegurado y solo a esta dirección, ' +
        'y guarda el comprobante. Después indica quién lo lleva y con qué número.',
      in_person:
        'Cierra en él tus cuentas y borra lo tuyo. Quedad en un sitio con gente. ' +
        'Cuando el vendedor tenga el teléfono en la mano, te enseña un código de seis cifras: ' +
        'escríbelo aquí. Entonces vuelve tu dinero.',
      word: 'Tu dinero vuelve en cuanto el vendedor diga que el teléfono ha llegado.',
      delivered:
        'El vendedor lo mira y dice que ha llegado, y entonces vuelve tu dinero. Si no dice nada, lo mira un ' +
        'administrador, que ve lo que dice el transportista.',
    },
    postage: 'El envío lo pagas tú, salvo que hayáis acordado otra cosa.',
    until: {
      coming: (time) => `Si nadie dice hasta el ${time} que ha llegado, lo mira un administrador.`,
      address: (time) => `Si no hay dirección hasta el ${time}, lo mira un administrador.`,
      buyer: (time) => `Tienes tiempo hasta el ${time}. Después lo mira un administrador.`,
      word: (time) => `Si el vendedor no dice nada hasta el ${time}, lo mira un administrador.`,
    },
    send: 'Lo he enviado de vuelta',
    code: 'Código del vendedor',
    codeRequired: 'Escribe las seis cifras que te enseña el vendedor',
    codeSend: 'Devuelto',
    rests: (until) =>
      `Hubo demasiados códigos equivocados. Puedes volver a escribir uno después de ${withArticle(until)}; ` +
      'el vendedor tiene uno nuevo.',
    keep: 'Al final me lo quedo',
    keepQuestion: '¿Te quedas el teléfono?',
    keepText: 'La venta queda cerrada entonces y el vendedor recibe el dinero. No se puede deshacer.',
    arrived: 'Ha llegado',
    arrivedQuestion: '¿Ha llegado el teléfono?',
    arrivedText: 'Desde entonces tienes tiempo para devolverlo.',
    sendInstead: 'Enviarlo por correo',
    toBusiness:
      'Has desistido, así que puedes enviarlo a la dirección de la empresa. ' +
      'Envíalo asegurado y guarda el comprobante. Después escribe el transportista y el número.',
    lostAddress:
      'Ya no podemos mostrarte la dirección, así que no envíes todavía el teléfono. ' +
      'Pide al vendedor que la dé otra vez en su página de esta venta.',
    notMet: 'No quedamos, o ya lo he devuelto',
    notArrived: 'No ha llegado',
    say: 'Decir algo sobre esto',
  },
  seller: {
    titles: {
      coming: 'El teléfono va hacia el comprador, y después vuelve',
      address: '¿Adónde hay que devolver el teléfono?',
      sent: 'El comprador envía el teléfono de vuelta',
      in_person: (buyer) => `Recoge el teléfono de ${buyer}`,
      word: 'El teléfono va de vuelta a ti',
      delivered: 'El teléfono ha vuelto a ti, dice el transportista',
    },
    texts: {
      coming: 'El comprador lo devuelve cuando lo tenga. Corrige aquí el número de seguimiento si está mal.',
      address: 'El comprador espera esto. El envío lo paga él, salvo que hayáis acordado otra cosa.',
      sent: 'Ya tiene tu dirección. Te avisamos en cuanto el teléfono esté de camino.',
      in_person:
        'Quedad en un sitio con gente. Mira primero el teléfono. Cuando lo tengas en la mano, ' +
        'enseña este código y el comprador lo escribe. Entonces vuelve el dinero.',
      word: 'Cuando haya llegado, míralo y dilo aquí. Entonces el dinero vuelve al comprador.',
      delivered:
        'Míralo y dilo aquí: entonces el dinero vuelve al comprador. Si no ha llegado o algo no está bien, dínoslo.',
    },
    until: {
      coming: (time) => `Si nadie dice hasta el ${time} que ha llegado, lo mira un administrador.`,
      address: (time) => `Si no hay dirección hasta el ${time}, lo mira un administrador.`,
      buyer: (time) => `El comprador tiene tiempo hasta el ${time}. Después lo mira un administrador.`,
      word: (time) => `Si no dices nada hasta el ${time}, lo mira un administrador.`,
    },
    elsewhere:
      'El comprador puede enviarlo a la dirección de tu empresa. Si lo quieres en otro sitio, ' +
      'da esa dirección antes de que lo envíe.',
    privacy: `Tu dirección solo la ve el comprador. La borramos ${addressKeptDays} días después de la venta.`,
    changeAddress: 'Cambiar la dirección',
    code: 'Tu código',
    codeWarning: 'Enséñalo solo con el teléfono en la mano.',
    codeSpoken: (code) => `Tu código: ${code}`,
    qr: 'El mismo código como código QR',
    cameBack: 'Ha vuelto',
    cameBackQuestion: '¿Vuelves a tener el teléfono?',
    cameBackText: (price) =>
      `El comprador recupera ${price} y la venta termina. Si algo no está bien en el teléfono, ` +
      'dinos eso en su lugar. No se puede deshacer.',
    wrong: 'Algo no está bien',
    ask: 'Pedir un administrador',
    wrongOrGone: 'No ha llegado o algo no está bien',
    giveBack: 'Devolver el dinero ya',
    giveBackQuestion: '¿Devolver el dinero antes de tener el teléfono?',
    giveBackText: (price) =>
      `El comprador recupera ${price} y la venta termina, vuelva o no el teléfono. No se puede deshacer.`,
  },
  case: {
    reads: deskReads,
    title: 'Un administrador mira esta devolución',
    not_met_back:
      'Por lo que sabemos, el teléfono aún no se ha devuelto en persona. ' +
      'Un administrador lee lo que decís los dos; todavía podéis quedar y terminarlo aquí. ' +
      'Retenemos el dinero hasta que el teléfono haya vuelto o decida un administrador.',
    not_arrived_back:
      'Por lo que sabemos, el teléfono que debe volver no ha llegado al comprador. ' +
      'Si llega, el comprador lo dice aquí. Retenemos el dinero hasta que el teléfono haya vuelto o decida un ' +
      'administrador.',
    late:
      'El plazo del paso siguiente ha terminado. Todavía se puede dar aquí. ' +
      'Retenemos el dinero hasta que el teléfono haya vuelto o decida un administrador.',
    undelivered: {
      lost: {
        buyer:
          'El transportista dice que el teléfono que devolviste se ha perdido. Pregúntale y guarda la prueba de ' +
          'que lo enviaste. Retenemos el dinero hasta que decida un ' +
          'administrador.',
        seller:
          'El transportista dice que el teléfono se ha perdido en su vuelta a ti. Si al final llega, dilo aquí. ' +
          'Retenemos el dinero hasta que decida un administrador.',
      },
      sent_back: {
        buyer:
          'El transportista dice que el teléfono vuelve a ti. Pregúntale por qué y guarda la prueba de que lo ' +
          'enviaste. Retenemos el dinero hasta que decida un administrador.',
        seller:
          'El transportista dice que el teléfono va otra vez al comprador. Si al final te llega, dilo aquí. ' +
          'Retenemos el dinero hasta que decida un administrador.',
      },
    },
    correct: 'Si el número está mal, corrígelo.',
    disputed: {
      buyer:
        'El vendedor dice que algo no está bien en lo que ha vuelto o que no ha llegado. Guarda la prueba de lo ' +
        'que enviaste. Retenemos el dinero hasta que decida un administrador.',
      seller:
        'Nos has dicho que algo no está bien en lo que ha vuelto o que no ha llegado. Retenemos el dinero hasta ' +
        'que decida un administrador. Si al final todo está bien, di que ha vuelto.',
    },
  },
  dispute: {
    title: '¿Qué no está bien en la devolución?',
    intro:
      'Retenemos el dinero hasta que decida un administrador. El comprador y él leen lo que escribas. ' + deskReads,
    words: '¿Qué has visto?',
    wordsHint: 'Di qué vendiste, qué ha vuelto y en qué se diferencia; o que no ha llegado nada.',
    wordsRequired: 'Escribe qué no está bien',
    send: 'Enviar',
    sent: 'Se lo hemos dicho al comprador',
    photoOf: (at) => `Foto ${at} de lo que ha vuelto`,
  },
  told: {
    heading: 'Lo que dice el comprador de la devolución',
    title: '¿Qué impide que el teléfono vuelva?',
    intro:
      'Lo mira un administrador, y hasta entonces retenemos el dinero. El vendedor y él leen lo que escribas. ' +
      deskReads,
    words: '¿Qué ha pasado?',
    wordsHint: 'Di cuándo y dónde quedasteis o lo enviaste, y qué hizo el vendedor. Enseña el comprobante del envío.',
    wordsRequired: 'Escribe qué ha pasado',
    send: 'Enviar',
    sent: 'Se lo hemos dicho al vendedor',
    photoOf: (at) => `Foto ${at} de la devolución`,
  },
  asked: {
    heading: 'Lo que el vendedor pregunta a un administrador',
    title: 'Pedir un administrador',
    intro:
      'Un administrador mira esta devolución, y el comprador lee lo que escribas. Retenemos el dinero hasta que el ' +
      `teléfono haya vuelto o decida un administrador. ${deskReads}`,
    code: 'Todavía puedes enseñar tu código y terminarla.',
    words: '¿Qué debe saber el administrador?',
    wordsHint: 'Di qué ha pasado, qué acordasteis y qué quieres.',
    wordsRequired: 'Escribe lo que debe saber el administrador',
    send: 'Pedir un administrador',
    sent: 'Un administrador lo lee en esta página',
  },
  withSeller: {
    buyer: (contact) =>
      'Este teléfono salió de vuelta antes de que decidiera un administrador. ' +
      `Si lo tiene el vendedor, acuerda con él cómo te llega otra vez. Si no lo recibes, ${contact}.`,
    seller:
      'Este teléfono salió de vuelta antes de que decidiera un administrador. Es del comprador: ' +
      'si lo tienes tú, acuerda enseguida con él cómo lo recibe.',
    admin:
      'Puede que el vendedor tenga este teléfono. Si decides a favor del vendedor, el comprador se queda sin ' +
      'teléfono y sin dinero hasta que lo reciba otra vez: acuerda con los dos cómo, y escríbelo en tus motivos.',
  },
  facts: {
    label: 'El camino de vuelta',
    there: 'El camino al comprador',
    way: 'Vuelve',
    ways: { in_person: 'en persona', sent: 'por correo' },
    begun: 'Desde',
    address: 'Dirección',
    given: (time) => `indicada el ${time}`,
    notGiven: 'no indicada',
    next: 'Paso siguiente antes del',
    sent: 'Enviado de vuelta',
    notSent: 'todavía no',
  },
  line: {
    begun: {
      agreed: 'Vuelve, según lo acordado',
      decided: 'Vuelve, por decisión de un administrador',
      withdrawn: 'Vuelve, el comprador desistió',
    },
    sent: 'Enviado de vuelta',
    by: (time) => `antes del ${time}`,
    back: 'Otra vez con el vendedor',
    backBy: { code: 'con el código', seller: 'dicho por el vendedor' },
  },
  next: {
    buyer: { address: 'Falta la dirección', buyer: 'Devuelve el teléfono', word: 'Va de vuelta' },
    seller: { address: 'Indica una dirección', buyer: 'Vuelve a ti', word: 'Di si ha vuelto' },
  },
};
