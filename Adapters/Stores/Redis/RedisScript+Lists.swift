extension RedisScript {
  /// The functions of the script for lists.
  static let lists = #"""
    -- The tag and the head, empty if they can't be read, and the tags of the latest writes; nothing if
    -- there is no list.
    local function entry(list)
      local text = call('HGET', lists, list)
      if not text then return end
      local done, head = text:match('^([ -~]*)\n(.*)$')
      return (done or ''):match('^%S*'), head or '', done or ''
    end
    -- A write that is tried again may have been done, and extended or replaced by others since.
    local function isDone(tag)
      return (' ' .. (select(3, entry(key)) or '') .. ' '):find(' ' .. tag .. ' ', 1, true)
    end
    local function put(tag, head)
      -- No-ops that check permissions, so that a missing one fails before anything is written.
      call('ZADD', pages, 'XX', 0, '')
      call('ZREMRANGEBYLEX', pages, '(', '(')
      local done = tag .. ' ' .. (select(3, entry(key)) or '')
      call('HSET', lists, key, done:sub(1, 1000) .. '\n' .. head)
    end
    -- The tag, and how many items the pages have; that only if they are as they were written.
    local function content()
      local tag, sum, start, found = entry(key), 0, from, nil
      if not tag then return end
      repeat
        found = call('ZRANGEBYLEX', pages, start, to, 'LIMIT', 0, 100)
        for _, page in ipairs(found) do
          local body, digest = page:sub(1, -42), page:sub(-40)
          local place, first, count = body:match('^%S+ (%d+) {"first":(%d+),"count":(%d+),')
          if tonumber(place) ~= sum or tonumber(first) ~= sum or redis.sha1hex(body) ~= digest then
            return {tag}
          end
          sum = sum + count
        end
        start = '(' .. (found[#found] or '')
      until #found < 100
      return {tag, sum}
    end
    local function addPages(index)
      for i = index, #ARGV do call('ZADD', pages, 0, ARGV[i] .. ' ' .. redis.sha1hex(ARGV[i])) end
    end
    function calls.list()
      local tag, head = entry(key)
      if not tag or not ARGV[3] then return tag and {tag, head, {}} end
      local last = '(' .. key .. ' ' .. ARGV[3] .. '!'
      local start = call('ZREVRANGEBYLEX', pages, last, from, 'LIMIT', 0, 1)[1]
      return {tag, head, call(
        'ZRANGEBYLEX', pages, start and '[' .. start or from, '(' .. key .. ' ' .. ARGV[4])}
    end
    function calls.replaceList()
      if isDone(ARGV[3]) then return end
      local before = content()
      put(ARGV[3], ARGV[4])
      call('ZREMRANGEBYLEX', pages, from, to)
      addPages(5)
      return before
    end
    function calls.appendToList()
      if isDone(ARGV[4]) then return end
      local tag, head = entry(key)
      if tag ~= ARGV[3] then return nil, 'changed' end
      put(ARGV[4], head)
      addPages(5)
    end
    function calls.removeList()
      local before = content()
      if ARGV[3] and (not before or before[1] ~= ARGV[3]) then return nil, 'changed' end
      call('ZREMRANGEBYLEX', pages, '(', '(')
      call('HDEL', lists, key)
      call('ZREMRANGEBYLEX', pages, from, to)
      return before
    end
    function calls.listHeads()
      local heads = {}
      for i, list in ipairs(call('HKEYS', lists)) do heads[i] = {list, select(2, entry(list))} end
      return heads
    end

    """#
}
