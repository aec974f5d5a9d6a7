import { addressKeptDays } from '#contract/sending.ts';
import type { sending as en } from '#web/texts/en/sending.ts';

/** How a phone is sent by post, in Spanish. */
export const sending: typeof en = {
  form: {
    way: '¿Cómo lo quieres recibir?',
    ways: { in_person: 'Quedar con el vendedor', sent: 'Por correo' },
    settles: 'Cuando hayas pagado e indicado una dirección, podrás cambiarla, pero no elegir quedar.',
    meet: 'Quiero quedar con el vendedor',
    save: 'Guardar la dirección',
    saved: 'Guardado',
    privacy:
      'Tu dirección solo la ve el vendedor, después de que pagues. ' +
      `La borramos ${addressKeptDays} días después de la venta.`,
    name: 'Nombre en el paquete',
    street: 'Calle y número',
    more: 'Piso, puerta o empresa (opcional)',
    postcode: 'Código postal',
    town: 'Localidad',
    region: 'Provincia o región (opcional)',
    country: 'País',
    countryHint: 'Los países a los que el vendedor envía este teléfono.',
    chooseCountry: 'Elige un país',
    required: {
      name: 'Escribe el nombre que va en el paquete',
      street: 'Escribe la calle y el número',
      town: 'Escribe la localidad',
      country: 'Elige el país',
    },
  },
  paying: {
    title: 'Cómo te llega el teléfono',
    hint: 'También puedes hacerlo después de pagar.',
    saved: 'Tenemos tu dirección. El vendedor la ve cuando hayas pagado.',
    meets: 'Quedas con el vendedor. Aún puedes cambiarlo después de pagar.',
    change: 'Cambiarlo',
    included: 'El envío. Va incluido en el precio.',
    next: 'La página de esta venta te lo pide ahora.',
    arrives: {
      title: 'Di cuándo ha llegado',
      text:
        'Entonces tienes tiempo para revisar el teléfono y retenemos el dinero hasta que termine. ' +
        'Donde preguntamos al transportista, ese plazo empieza también cuando él diga que ha llegado.',
    },
  },
  buyer: {
    titles: {
      choose: '¿Cómo quieres recibir tu teléfono?',
      address: '¿Adónde se envía tu teléfono?',
      to_send: 'El vendedor envía tu teléfono',
    },
    ask:
      'El vendedor lo está esperando. Si contestas tarde, tiene unos días más. ' +
      'Puedes cambiar la dirección hasta que lo envíe.',
    waiting: 'El vendedor tiene tu dirección. Te avisamos en cuanto el teléfono vaya de camino.',
    change: 'Cambiar la dirección',
    changeWay: 'Cambiar cómo lo recibo',
    nowLate: (back) =>
      `El vendedor no ha enviado el teléfono a tiempo. Ya puedes recuperar tu dinero. El ${back} vuelve por sí solo.`,
    onItsWay: 'Tu teléfono va de camino',
    onItsWayText: (isAsked) =>
      isAsked
        ? 'Cuando lo tengas, dilo aquí.'
        : 'Cuando lo tengas, dilo aquí. Hasta entonces el vendedor no recibe el dinero, salvo que lo decida un ' +
          'administrador.',
    ofCarrier:
      'Preguntamos al transportista. Si dice que ya lo tienes antes de que lo digas tú, ' +
      'tu plazo para revisarlo empieza entonces, y te avisamos. El vendedor recibe el dinero cuando termine, ' +
      'o si lo decide un administrador.',
    deliveredTitle: 'El transportista dice que tu teléfono ha llegado',
    deliveredText: (time, until) =>
      `Entregado el ${time}. Revísalo hasta el ${until}: si no dices nada, la venta queda cerrada entonces y el ` +
      'dinero es del vendedor. Si no lo tienes, dilo ahora: retenemos el dinero.',
    notCome: 'No ha llegado',
    notDelivered:
      'El transportista dice que se ha perdido o que vuelve. Retenemos el dinero hasta que decida un administrador.',
    wordBy: (time) => `Si no dices nada hasta el ${time}, lo mira un administrador.`,
    arrived: 'Ha llegado',
    arrivedQuestion: '¿Ha llegado el teléfono?',
    arrivedText: (hours) =>
      `Entonces tienes ${hours} horas para revisarlo. Dilo solo cuando lo tengas: ` +
      'si no dices nada más, después el dinero es del vendedor.',
    lostText:
      'Retenemos el dinero. Di si ha llegado. Si no, decide un administrador. ' +
      'Si un transportista al que preguntamos dice que ha llegado, empieza tu plazo para revisarlo, ' +
      'y te avisamos.',
    lostTitle: 'Un administrador mira esta venta',
  },
  seller: {
    titles: {
      choose: 'El comprador elige cómo recibirlo',
      address: 'El comprador indica su dirección',
      to_send: 'Envía el teléfono',
    },
    texts: {
      choose: 'Ofreciste quedar y enviarlo. Hemos preguntado al comprador y te diremos qué elige.',
      address: 'Hemos preguntado al comprador adónde enviarlo y te avisamos en cuanto lo sepamos.',
      to_send:
        'Envíalo asegurado y solo a esta dirección. Guarda el comprobante. ' +
        'Después indica quién lo lleva y con qué número.',
    },
    metInstead: 'Habéis quedado y el comprador te enseñó un código',
    carrier: 'Transportista',
    chooseCarrier: 'Elige el transportista',
    carrierRequired: 'Elige quién lleva el paquete',
    other: 'Otro transportista',
    otherName: 'Nombre del transportista',
    otherRequired: 'Escribe el nombre del transportista',
    number: 'Número de seguimiento',
    numberRequired: 'Escribe el número de seguimiento',
    example: (number) => `Por ejemplo, ${number}`,
    send: 'Lo he enviado',
    saveParcel: 'Guardar',
    correct: 'Corregir transportista o número',
    late: (by, back) =>
      `Envíalo antes del ${by}. Después el comprador puede recuperar el dinero; el ${back} vuelve por sí solo.`,
    lateUnsaid: (by, back) =>
      `Desde el ${by} el comprador puede recuperar el dinero; el ${back} vuelve por sí solo. ` +
      'Si contesta tarde, tienes unos días más.',
    sentTitle: 'El teléfono va de camino',
    sentText: (until) =>
      `Cuando el comprador diga que ha llegado, lo revisa. Si no dice nada hasta el ${until}, ` +
      'lo mira un administrador.',
    ofCarrier:
      'También preguntamos al transportista: cuando diga que ha llegado, empieza el plazo del comprador para ' +
      'revisarlo.',
    deliveredTitle: 'El transportista ha entregado el teléfono',
    deliveredText: (time, until) =>
      `Entregado el ${time}. El comprador lo revisa hasta el ${until}. ` +
      'Si dice que todo está bien, o no dice nada, la venta queda cerrada entonces.',
    notDelivered:
      'El transportista dice que se ha perdido o que vuelve a ti. ' +
      'Pregúntale y guarda el comprobante del envío. Retenemos el dinero hasta que decida un administrador.',
    lostTitle: 'Un administrador mira esta venta',
    lostText:
      'El comprador no ha dicho si el teléfono ha llegado. Guarda el comprobante del envío. ' +
      'Retenemos el dinero hasta que él, o un transportista al que preguntamos, lo diga y se haya revisado, ' +
      'o hasta que decida un administrador.',
  },
  promised: {
    title: 'Entrega',
    in_person: () => 'En persona',
    sent: (countries) => `Por correo a ${countries}`,
    both: (countries) => `En persona o por correo a ${countries}`,
  },
  parcel: {
    carrier: 'Transportista',
    number: 'Número',
    sentAt: 'Enviado',
    addressAt: 'Dirección',
    since: (time) => `indicada el ${time}`,
    before: 'Antes',
    until: (time) => `hasta el ${time}`,
    follow: (carrier) => `Seguirlo en ${carrier}`,
    said: { test: 'El transportista de prueba dice', aftership: 'El transportista dice' },
    states: {
      unknown: 'aún nada',
      on_its_way: 'en camino',
      to_deliver: 'en reparto',
      to_pick_up: 'listo para recoger',
      delivered: 'entregado',
      sent_back: 'vuelve al remitente',
      lost: 'perdido',
      trouble: 'hay un problema con el envío',
    },
    doubts: {
      time: 'Esto no prueba nada: ocurrió antes de que se enviara el teléfono, o no se sabe cuándo.',
      place: 'Esto no prueba nada: el transportista nombra otro lugar que la dirección.',
      number: 'Esto no prueba nada: este número ya se indicó para otro paquete.',
    },
    testPage: 'Moverlo',
    copy: 'Copiar el número',
    copied: 'Copiado',
  },
  line: {
    sent: 'Enviado',
    delivered: 'Entregado',
    byCarrier: 'según el transportista',
    sendBy: (time) => `antes del ${time}`,
  },
  next: {
    buyer: { choose: 'Elige cómo recibirlo', address: 'Indica tu dirección', to_send: 'Te lo enviarán' },
    seller: { choose: 'El comprador elige', address: 'Falta la dirección', to_send: 'Envíalo' },
  },
};
