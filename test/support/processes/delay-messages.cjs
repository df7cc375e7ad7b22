/** Preloaded; delays bridge messages and requests to the practice exchange by up to SATCHEL_DELAY ms. */
const { Server } = process.getBuiltinModule('node:http')
const { setTimeout: wait } = process.getBuiltinModule('node:timers/promises')

const mostMs = Number(process.env.SATCHEL_DELAY)
let seed = Number(process.env.SATCHEL_SEED ?? 1)

function pause() {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return wait((seed / 2 ** 32) * mostMs)
}

function keepOrder() {
  let last = Promise.resolve()
  return (act) => void (last = Promise.all([last, pause()]).then(act))
}

function delaySocket(socket) {
  const { write, end, emit } = socket
  const send = keepOrder()
  const receive = keepOrder()
  socket.write = (...args) => {
    send(() => write.apply(socket, args))
    return true
  }
  socket.end = (...args) => {
    send(() => end.apply(socket, args))
    return socket
  }
  socket.emit = (event, ...args) => {
    if (!['data', 'end', 'close'].includes(event)) return emit.call(socket, event, ...args)
    receive(() => emit.call(socket, event, ...args))
    return true
  }
}

const { emit } = Server.prototype
Server.prototype.emit = function (event, request, ...rest) {
  if (event === 'upgrade' && request.url === '/bridge') delaySocket(rest[0])
  if (event !== 'request' || !/^\/v\d\//.test(request.url)) return emit.call(this, event, request, ...rest)
  void pause().then(() => emit.call(this, event, request, ...rest))
  return true
}
