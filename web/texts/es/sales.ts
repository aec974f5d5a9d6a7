import { centsIn } from '#web/texts/cents.ts';
import type { sales as en } from '#web/texts/en/sales.ts';
import { deskReads } from '#web/texts/es/desk-reads.ts';

/** How a sale goes on after it was paid, in Spanish. */
export const sales: typeof en = {
  title: 'Detalles',
  heading: {
    buyer: (phone) => `Tu pedido: ${phone}`,
    seller: (phone) => `Venta de ${phone}`,
    admin: (phone) => `Venta de ${phone}`,
  },
  cents: centsIn('es'),
  loading: 'Cargando los detalles',
  back: { buyer: 'Volver a Mis pedidos', seller: 'Volver a Mis ventas', admin: 'Volver a los problemas' },
  reads: deskReads,
  open: 'Siguiente paso',
  openOf: (phone) => `Siguiente paso para ${phone}`,
  story: 'Detalles',
  storyOf: (phone) => `Detalles de la venta de ${phone}`,
  rate: { buyer: 'Valorar al vendedor', seller: 'Valorar al comprador' },
  rateOf: {
    buyer: (phone) => `Valorar al vendedor de ${phone}`,
    seller: (phone) => `Valorar al comprador de ${phone}`,
  },
  withdrawal: {
    posted: { buyer: 'Tu dinero vuelve pronto', seller: 'Desistimiento: ¿todavía lo tienes?' },
    link: 'Desistir del contrato aquí',
    linkOf: (phone) => `Desistir del contrato aquí: ${phone}`,
    next: { buyer: 'Todo está bien', seller: (until) => `Dinero guardado hasta el ${until}` },
  },
  next: {
    buyer: {
      to_hand_over: 'Recoge tu teléfono',
      sent: 'Va de camino',
      received: 'Revisa tu teléfono',
      problem: 'Hay un problema abierto',
      returning: 'Devuelve el teléfono',
      completed: 'Venta cerrada',
      undone: 'El dinero vuelve',
    },
    seller: {
      to_hand_over: 'Entrégalo',
      sent: 'Va de camino',
      received: 'El comprador lo revisa',
      problem: 'Hay un problema abierto',
      returning: 'Vuelve a ti',
      completed: 'Venta cerrada',
      undone: 'El dinero vuelve',
    },
  },
  line: {
    label: 'Cómo va la venta',
    paid: 'Pagado',
    received: 'Teléfono recibido',
    byCode: 'con el código',
    byBuyer: 'según el comprador',
    endedBy: {
      buyer: 'por el comprador',
      seller: 'por el vendedor',
      time: 'por fin del plazo',
      admin: 'por un administrador',
      provider: 'por el proveedor de pagos',
    },
    complete: 'Venta cerrada',
    undone: 'Dinero devuelto',
    problem: 'Problema',
    until: (time) => `hasta el ${time}`,
    checking: (time) => `para revisarlo hasta el ${time}`,
  },
  buyer: {
    meet: (seller) => `Queda con ${seller} y recoge tu teléfono`,
    meetText:
      'Quedad en un lugar con gente. Mira primero el teléfono: enciéndelo y comprueba que es el que compraste. ' +
      'Después enseña este código y el vendedor lo escribe.',
    code: 'Tu código',
    codeWarning: 'Enséñalo solo con el teléfono en la mano.',
    codeSpoken: (code) => `Tu código: ${code}`,
    qr: 'El mismo código como código QR',
    have: 'Tengo el teléfono',
    haveQuestion: '¿Tienes el teléfono?',
    haveText: (hours) =>
      `Después tienes ${hours} horas para revisarlo. Dilo solo cuando lo tengas en la mano: ` +
      'el dinero ya no vuelve por sí solo.',
    late: (by, back) => `Si no lo tienes antes del ${by}, puedes recuperar tu dinero. El ${back} vuelve por sí solo.`,
    nowLate: (back) =>
      `El vendedor no ha entregado el teléfono a tiempo. Ya puedes recuperar tu dinero. El ${back} vuelve por sí solo.`,
    takeBack: 'Recuperar mi dinero',
    takeBackQuestion: '¿Recuperar tu dinero?',
    takeBackText: 'La venta termina y el vendedor se queda con el teléfono.',
    checkTitle: '¿Está todo bien con tu teléfono?',
    checkText: (until) =>
      `Revísalo hasta el ${until}. Si no dices nada, la venta queda cerrada y el dinero es del vendedor.`,
    checklist: 'Qué revisar',
    checks: [
      'Se enciende y se carga',
      'La pantalla se ve entera, sin líneas ni manchas',
      'Responde al tacto en toda la pantalla',
      'Todas las cámaras hacen fotos',
      'La batería es como dice el anuncio',
      'No hay abierta la sesión de otra persona',
      'El modelo, el almacenamiento y el número (marca *#06#) son los del anuncio',
    ],
    good: 'Todo bien',
    goodQuestion: '¿Está todo bien?',
    goodText: 'La venta queda cerrada y el dinero es del vendedor. No se puede deshacer.',
    wrong: 'Algo va mal',
    suspendedTitle: 'Un administrador revisa esta venta',
    suspendedText:
      'Se suspendió una cuenta antes de que terminara el plazo para revisar el teléfono. ' +
      'Guardamos el dinero hasta que un administrador decida. Si algo va mal, dínoslo.',
    goodAfterAll: 'Al final todo está bien',
    completeTitle: 'La venta está cerrada',
    completeText: (contact) => `Disfruta de tu teléfono. Si al final algo va mal, ${contact}.`,
    contact: 'escríbenos',
    undoneTitle: 'Te devolvemos el dinero',
    goesBack: 'Está en camino a la tarjeta con la que pagaste; tu banco puede tardar unos días en mostrarlo.',
    isBack: 'Se ha enviado a la tarjeta con la que pagaste; tu banco puede tardar unos días en mostrarlo.',
  },
  seller: {
    handTitle: (buyer) => `Entrega el teléfono a ${buyer}`,
    handText:
      'Quedad en un lugar con gente. Cuando el comprador tenga el teléfono en la mano, te enseña un código de ' +
      'seis cifras: escríbelo aquí. Es tu prueba.',
    code: 'Código del comprador',
    codeRequired: 'Escribe las seis cifras que te enseña el comprador.',
    codeSend: 'Entregado',
    rests: (until) =>
      `Hubo demasiados códigos equivocados. Puedes volver a escribir uno después de las ${until}; ` +
      'el comprador tiene uno nuevo.',
    late: (by, back) =>
      `Entrégalo antes del ${by}. Después el comprador puede recuperar el dinero; el ${back} vuelve por sí solo.`,
    checkingTitle: 'El comprador tiene el teléfono',
    checkingText: (until) =>
      `Puede revisarlo hasta el ${until}. Si dice que todo está bien, o no dice nada, la venta queda cerrada.`,
    suspendedTitle: 'Un administrador revisa esta venta',
    suspendedText:
      'Se suspendió una cuenta antes de que terminara el plazo para revisar el teléfono. ' +
      'Guardamos el dinero hasta que un administrador decida. Hasta entonces puedes devolverlo.',
    giveBack: 'Devolver el dinero',
    giveBackQuestion: '¿Devolver el dinero?',
    giveBackText: (price) =>
      `El comprador recupera ${price} y la venta termina. Si el comprador tiene el teléfono, ` +
      'acordad antes cómo vuelve a ti. No se puede deshacer.',
    completeTitle: 'La venta está cerrada',
    completeText: (amount) => `${amount} son tuyos.`,
    payout: (money) => `${money} muestra si ya van de camino.`,
    money: 'Mi dinero',
    undoneTitle: 'El dinero vuelve al comprador',
    undoneText: 'Si tienes el teléfono, puedes volver a ponerlo a la venta en Mis ventas.',
  },
  admin: {
    none: 'Aquí no hay nada que decidir.',
    decideTitle: 'Decide este problema',
    decideText:
      'Ambos leen tus motivos. Si algo no está claro, habla antes con los dos: al lado está cómo contactarlos.',
    for: '¿Qué decides?',
    choose: 'Elige',
    forBuyer: 'El comprador: el dinero vuelve',
    forSeller: 'El vendedor: la venta queda cerrada',
    forReturn: 'El teléfono vuelve, y después el dinero',
    forRequired: 'Elige qué decides.',
    reasons: 'Tus motivos',
    reasonsRequired: 'Escribe por qué.',
    send: 'Decidir',
    decided: 'Decidido',
  },
  problem: {
    title: '¿Qué va mal?',
    intro:
      'Guardamos el dinero hasta que se resuelva. El vendedor y un administrador leen lo que escribes. ' + deskReads,
    about: '¿De qué se trata?',
    choose: 'Elige',
    aboutRequired: 'Elige de qué se trata.',
    words: '¿Qué has visto?',
    addPhotos: 'Añadir fotos',
    chosen: 'Fotos para enviar',
    removePhoto: (at) => `Quitar la foto ${at}`,
    tooManyPhotos: (most) => `Puedes enviar ${most} fotos.`,
    photoOf: (at) => `Foto ${at} del problema`,
    wordsHint: 'Di qué prometía el anuncio, qué tienes y qué quieres.',
    wordsRequired: 'Escribe qué va mal.',
    send: 'Enviar',
    sent: 'Se lo hemos dicho al vendedor',
    kinds: {
      not_handed_over: 'No tengo el teléfono',
      other_phone: 'Es otro teléfono',
      broken: 'Algo no funciona',
      battery: 'La batería está peor de lo prometido',
      locked: 'Está bloqueado o tiene abierta la sesión de otra persona',
      looks: 'Se ve peor de lo prometido',
      missing: 'Falta algo',
      something_else: 'Otra cosa',
      account_suspended: 'Se suspendió una cuenta',
      no_word: 'Enviado, sin noticias de su llegada',
      not_delivered: 'El transportista no lo entrega',
      not_sent_back: 'No se devolvió a tiempo',
      not_met_back: 'Aún no devuelto en persona',
      not_arrived_back: 'Debe volver, pero no ha llegado al comprador',
      no_return_address: 'Sin dirección para devolverlo',
      return_no_word: 'Devuelto, sin noticias de su llegada',
      return_problem: 'Algo no está bien en lo que ha vuelto',
      buyer_asks: 'El comprador pide un administrador',
      buyer_absent: 'El vendedor dice: el comprador no viene o no responde',
      no_code: 'El vendedor dice: el comprador tiene el teléfono, pero no enseña ningún código',
      seller_asks: 'El vendedor pide un administrador',
    },
    saidBack: {
      delivered: 'Devuelto y entregado, dice el transportista, y sin noticias del vendedor',
      sent_back: 'Devuelto, y vuelve a su remitente, dice el transportista',
      lost: 'Devuelto y perdido en el camino, dice el transportista',
    },
    notArrived: 'No ha llegado',
    saidOn: (time) => `Comunicado: ${time}`,
    decision: 'Qué decidió un administrador y por qué',
  },
  phone: {
    label: 'El teléfono, como se reservó',
    condition: 'Estado',
    used: 'Uso',
    listing: 'Ver el anuncio',
    buyer: 'Comprador',
    seller: 'Vendedor',
    left: 'La cuenta está cerrada.',
  },
  cancel: 'Ahora no',
  done: 'Hecho',
  desk: {
    title: 'Problemas',
    lead:
      'Ventas cuyo comprador dice que algo va mal, o no dice que el teléfono haya llegado, ' +
      'teléfonos cuya vuelta se ha parado, y ventas en las que alguien pide un administrador. ' +
      'Guardamos el dinero hasta que decidas.',
    loading: 'Cargando los problemas',
    none: 'No hay problemas pendientes',
    noneHint:
      'Cuando un comprador diga que algo va mal con un teléfono, o alguien pida un administrador, lo encontrarás aquí.',
    columns: {
      phone: 'Teléfono',
      price: 'Precio',
      buyer: 'Comprador',
      seller: 'Vendedor',
      about: 'Problema',
      when: 'Comunicado',
    },
    open: 'Verlo',
    openOf: (phone) => `Ver el problema con ${phone}`,
  },
};
