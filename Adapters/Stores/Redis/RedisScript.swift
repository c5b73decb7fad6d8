import FoundationEssentials
import StorageEngine

/// All operations on a storage, in one script. The server does nothing else meanwhile, so each call
/// is one atomic step and one round trip.
///
/// A storage is the hash `NAME`, which is its mark and also holds totals, and five other keys:
///
/// | key | type | holds |
/// |---|---|---|
/// | `NAME:lists` | hash | by the key of a list: the tags of the latest writes, a line break, its head |
/// | `NAME:pages` | sorted set | `KEY FIRST PAGE SHA1`, sorted as texts; FIRST has 19 digits |
/// | `NAME:images`, `NAME:data` | hashes | by the key of an image: SHA1 and head, its bytes |
/// | `NAME:uses` | sorted set | the keys of images, by the numbers of their last uses |
///
/// Redis does not roll back a script that fails halfway. The script therefore checks everything first, and
/// its first write is one that Redis refuses if its memory is full; Redis refuses none that follows.
enum RedisScript {
  /// Returns the keys of a storage.
  static func keys(_ name: String) -> [String] {
    [name] + ["lists", "pages", "images", "data", "uses"].map { "\(name):\($0)" }
  }

  /// Returns the number of the first item of a page, padded so that it sorts as a text.
  static func first(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 19 - digits.utf8.count) + digits
  }

  /// Returns a page in the form for the script, which adds the digest.
  static func text(of page: StoredPage, in list: EntryKey) -> String {
    "\(list) \(first(page.items.lowerBound)) \(page.text)"
  }

  /// Creates a page from its kept form, or returns `nil` if it is not a page.
  static func page(_ data: Data, in list: EntryKey) -> StoredPage? {
    let text = data.dropFirst(list.utf8.count + 21).dropLast(41)
    return StoredPage(String(decoding: text, as: UTF8.self))
  }

  /// The script: takes a call and its arguments, and returns `{state, key that shows it}` or
  /// `{'sound', result}`.
  static let text = #"""
    local name, key = ARGV[1], ARGV[2] or ''
    local function call(command, ...)
      local reply = redis.pcall(command, ...)
      if type(reply) ~= 'table' or not reply.err then return reply end
      -- Redis does not say which command it is that the user may not run.
      if reply.err:find("can't run this command") or reply.err:find("no permissions to run") then
        error("the user lacks the permission +" .. command:lower(), 0)
      end
      return redis.call(command, ...)
    end
    local root, lists, pages, images, data, uses = unpack(KEYS)
    -- Between these are the pages of the list: no key has a character before '!'.
    local from, to = '[' .. key .. ' ', '(' .. key .. '!'

    local types = {'hash', 'hash', 'zset', 'hash', 'hash', 'zset'}
    -- Patterns of our data: hash values, sorted set members, and the field names of 'data'.
    local forms = {'', '\n{', '^%S+ %d+ {"first":', '^%x+{', '^~%x+$', '^~%x+$'}
    local function isOurs(part, i)
      local text = types[i] == 'zset' and call('ZRANGE', part, 0, 0)[1] or call('HKEYS', part)[1]
      if i == 2 or i == 4 then text = call('HGET', part, text) end
      return text:match(forms[i])
    end
    -- Returns the state, the key that shows it, and whether the storage can be repaired in place.
    local function state(keys)
      if call('EXISTS', unpack(keys)) == 0 then return 'absent' end
      local found, rest = {}, nil
      for i, part in ipairs(keys) do found[i] = call('TYPE', part).ok end
      if found[1] == 'none' then
        -- The server may have evicted any of the keys.
        for i, part in ipairs(keys) do
          if found[i] ~= 'none' then
            if found[i] ~= types[i] or not isOurs(part, i) then return 'notOurs', part end
            rest = rest or part
          end
        end
        return 'damaged', rest, true
      end
      local about = found[1] == 'hash' and call('HMGET', keys[1], 'mark', 'format', 'bytes', 'used') or {}
      if about[1] ~= 'essential-feed' then return 'notOurs', keys[1] end
      if (tonumber(about[2]) or 0) > 1 then return 'newerFormat', keys[1] end
      for i, type in ipairs(types) do
        if found[i] ~= type and found[i] ~= 'none' then return 'damaged', keys[i] end
      end
      if about[2] ~= '1' then return 'damaged', keys[1] end
      for i = 3, 4 do
        local number = tostring(about[i])
        if not number:match('^%d+$') or #number > 15 then return 'damaged', keys[1], true end
      end
      return 'sound', keys[1], true
    end
    local function create()
      call('HSET', root, 'mark', 'essential-feed', 'format', 1, 'bytes', 0, 'used', 0)
    end
    local function keysOf(other)
      local keys = {}
      for i, part in ipairs(KEYS) do keys[i] = other .. part:sub(#root + 1) end
      return keys
    end
    local function rename(from, to)
      for i, part in ipairs(from) do
        if call('EXISTS', part) == 1 then call('RENAME', part, to[i]) end
      end
    end

    local calls = {}

    """# + lists + images + lease + #"""
      -- Finds the key of a list that has pages but no entry.
      local function stray()
        local page = call('ZRANGEBYLEX', pages, '-', '+', 'LIMIT', 0, 1)[1]
        while page do
          local list = page:match('^[^ ]*')
          if call('HEXISTS', lists, list) == 0 then return list end
          page = call('ZRANGEBYLEX', pages, '(' .. list .. '!', '+', 'LIMIT', 0, 1)[1]
        end
      end
      function calls.check()
        local problems, keys, bytes = {}, call('HKEYS', images), 0
        local fits = call('HLEN', data) == #keys and call('ZCARD', uses) == #keys
        for _, image in ipairs(keys) do
          bytes = bytes + call('HSTRLEN', data, image)
          fits = fits and call('HEXISTS', data, image) == 1 and call('ZSCORE', uses, image)
        end
        if not fits or bytes ~= tonumber(call('HGET', root, 'bytes')) then
          problems[1] = 'heads, data, uses and totals of the images do not belong together'
        end
        if stray() then problems[#problems + 1] = 'there are pages of no list' end
        return problems
      end
      function calls.clear()
        -- Not 'HSET' first: a full server allows it only behind a command that frees memory.
        call('UNLINK', root .. ':none')
        call('HSET', root, 'bytes', 0)
        call('UNLINK', lists, pages, images, data, uses)
      end

      local now, part, canBeMended = state(KEYS)
      if name == 'erase' then
        return {'sound', now ~= 'notOurs' and call('UNLINK', unpack(KEYS))}
      elseif name == 'mend' then
        if canBeMended then
          call('HSET', root, 'mark', 'essential-feed', 'format', 1, 'bytes', 0)
          for list in stray do call('ZREMRANGEBYLEX', pages, '[' .. list, '(' .. list .. '!') end
          settle()
        end
        return {'sound', canBeMended and 1}
      elseif name == 'quarantine' and now == 'damaged' then
        -- The arguments are the names to try.
        for i = 2, #ARGV do
          local free = keysOf(ARGV[i])
          if call('EXISTS', unpack(free)) == 0 then
            rename(KEYS, free)
            return {'sound', ARGV[i]}
          end
        end
      elseif name == 'move' and (now == 'absent' or now == 'sound') then
        local there, other = state(keysOf(key))
        -- Another program may have removed what is to be moved.
        if there ~= 'sound' then return {there == 'absent' and 'changed' or there, other} end
        call('RENAME', other, other)
        call('UNLINK', unpack(KEYS))
        rename(keysOf(key), KEYS)
        return {'sound'}
      elseif now == 'absent' and (name == 'replaceList' or name == 'saveImage' or name == 'acquire') then
        create()
        now = 'sound'
      end
      if name == 'quarantine' or now ~= 'sound' then return {now, now ~= 'sound' and part} end
      local result, failure = calls[name]()
      return {failure or now, result}
      """#
}

extension RedisScript {
  /// The functions of the script for the lease. Its keys expire by themselves.
  static let lease = #"""
    local function isHeld() return call('GET', root .. ':lease:' .. key) == ARGV[3] end
    function calls.acquire()
      local left = call('PTTL', root .. ':lease:' .. key)
      -- A key without expiry is not ours. A clock that was set back leaves too long an expiry.
      if left == -1 then return nil, 'notOurs' end
      if left >= 0 and left <= tonumber(ARGV[3]) then return end
      local number = call('HINCRBY', root, 'used', 1)
      call('SET', root .. ':lease:' .. key, number, 'PX', ARGV[3])
      return number
    end
    function calls.extend()
      return isHeld() and call('PEXPIRE', root .. ':lease:' .. key, ARGV[4])
    end
    function calls.release() return isHeld() and call('DEL', root .. ':lease:' .. key) end

    """#
}
